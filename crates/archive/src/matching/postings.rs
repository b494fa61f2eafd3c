//! Which captions have which key: a million captions in 160 MB, each key found with one look.
//!
//! Keys are spread evenly, so their first bits say in which of 65,536 drawers a pair lies; a drawer is in order and holds
//! some hundreds of pairs of a million captions. Of a key the first 48 bits are kept: two keys are taken for one once in
//! a few million times, and then a caption more is compared.

/// Bits of a key that say in which drawer it lies.
const DRAWER: u32 = 16;

/// Captions by key.
pub(super) struct Postings {
    /// Each pair: the next 32 bits of the key, then the caption; in rising order.
    drawers: Vec<Vec<u64>>,
    pairs: usize,
}

impl Default for Postings {
    fn default() -> Postings {
        Postings { drawers: vec![Vec::new(); 1 << DRAWER], pairs: 0 }
    }
}

impl Postings {
    /// How many pairs there are.
    pub fn len(&self) -> usize {
        self.pairs
    }

    /// Takes in a caption under a key; once, however often it comes.
    pub fn add(&mut self, key: u64, caption: u32) {
        let (drawer, pair) = (&mut self.drawers[drawer(key)], pair(key, caption));
        if let Err(at) = drawer.binary_search(&pair) {
            drawer.insert(at, pair);
            self.pairs += 1;
        }
    }

    /// The captions that have a key, rising; at most `most` of them.
    pub fn of(&self, key: u64, most: usize) -> impl ExactSizeIterator<Item = u32> {
        let drawer = &self.drawers[drawer(key)];
        let first = drawer.partition_point(|known| *known < pair(key, 0));
        let rest = &drawer[first..];
        let count = rest.iter().take(most).take_while(|known| **known <= pair(key, u32::MAX)).count();
        rest[..count].iter().map(|pair| *pair as u32)
    }

    /// The drawers, one after the other.
    pub fn drawers(&self) -> impl Iterator<Item = &[u64]> {
        self.drawers.iter().map(Vec::as_slice)
    }

    /// Made of drawers as [`Postings::drawers`] gives them; `None` where they cannot have been given by it.
    pub fn of_drawers(drawers: Vec<Vec<u64>>) -> Option<Postings> {
        let whole = drawers.len() == 1 << DRAWER && drawers.iter().all(|drawer| drawer.is_sorted());
        let pairs = drawers.iter().map(Vec::len).sum();
        whole.then_some(Postings { drawers, pairs })
    }

    /// How many drawers there are.
    pub const DRAWERS: usize = 1 << DRAWER;
}

fn drawer(key: u64) -> usize {
    (key >> (u64::BITS - DRAWER)) as usize
}

fn pair(key: u64, caption: u32) -> u64 {
    (key << DRAWER) & !u64::from(u32::MAX) | u64::from(caption)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn captions_are_found_by_their_keys_and_drawers_hold_them_all() {
        let mut postings = Postings::default();
        let key = 0xfedc_ba98_7654_3210;
        for (key, caption) in [(key, 9), (key, 2), (key, 9), (key + (1 << 16), 5), (u64::MAX, 1), (0, u32::MAX)] {
            postings.add(key, caption);
        }
        let of = |postings: &Postings, key| postings.of(key, 10).collect::<Vec<_>>();
        let again = Postings::of_drawers(postings.drawers().map(<[u64]>::to_vec).collect()).unwrap();
        for postings in [&postings, &again] {
            assert_eq!(postings.len(), 5);
            assert_eq!(of(postings, key), [2, 9]);
            assert_eq!(postings.of(key, 1).len(), 1);
            assert_eq!(of(postings, key + (1 << 16)), [5]);
            assert_eq!((of(postings, u64::MAX), of(postings, 0)), (vec![1], vec![u32::MAX]));
            assert_eq!(of(postings, 7 << 50), [0; 0]);
        }
        assert!(Postings::of_drawers(vec![Vec::new(); 3]).is_none());
    }
}
