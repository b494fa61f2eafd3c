//! The words that say who holds a place, by the form they are built into.

use crate::lexicon::named_values;

named_values! {
    /// What a word of control says.
    pub(crate) enum Cue {
        /// rebel-held, held by.
        Held = "held",
        /// controlled, occupied.
        Controlled = "controlled",
        /// besieged, encircled.
        Besieged = "besieged",
        /// contested, disputed.
        Contested = "contested",
        /// under the control of, in the hands of.
        UnderControl = "under_control",
        /// under siege.
        UnderSiege = "under_siege",
        /// rebels hold.
        Hold = "hold",
        /// rebels control.
        Control = "control",
        /// captured by.
        TakenBy = "taken_by",
        /// rebels took.
        Took = "took",
        /// the town fell to.
        FellTo = "fell_to",
        /// the capture of.
        CaptureOf = "capture_of",
        /// after capturing.
        Capturing = "capturing",
    }
}
