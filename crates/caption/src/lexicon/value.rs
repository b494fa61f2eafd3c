//! Values of a class of `words.tsv` that have names: `datecue:provided ⇥ released | uploaded` makes "released" a date cue
//! whose row is read as `Cue::Provided`.

/// Declares an enum and the names that `words.tsv` has for its values; `of` reads a hit's row, `NAMES` is what the table
/// may say.
macro_rules! named_values {
    ($(#[$doc:meta])* pub(crate) enum $Enum:ident { $($(#[$about:meta])* $Value:ident = $name:literal),* $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum $Enum { $($(#[$about])* $Value),* }

        impl $Enum {
            /// The names in `words.tsv`, in the order of the rows.
            pub(crate) const NAMES: &'static [&'static str] = &[$($name),*];

            /// The value that a hit's row stands for.
            pub(crate) fn of(row: u32) -> $Enum {
                [$($Enum::$Value),*][row as usize]
            }
        }
    };
}

pub(crate) use named_values;
