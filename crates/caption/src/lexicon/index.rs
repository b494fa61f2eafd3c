//! A table of numbers found by a hash: eight bytes a place, so that a look-up waits for memory once.

/// Finds numbers by the hash of what they stand for; the number 0 stands for nothing.
pub(super) struct Index {
    /// Hash and number, 0 where nothing is; a power of two of them, at most half of them taken.
    slots: Vec<u64>,
    taken: usize,
}

impl Index {
    /// An empty index with room for `count` numbers.
    pub(super) fn with_room(count: usize) -> Index {
        Index { slots: vec![0; (2 * count).next_power_of_two().max(2)], taken: 0 }
    }

    /// The number with that hash that is the `same`, 0 if there is none.
    pub(super) fn find(&self, hash: u32, same: impl Fn(u32) -> bool) -> u32 {
        let mut at = hash as usize;
        loop {
            let slot = self.slots[at & (self.slots.len() - 1)];
            if slot == 0 || (slot >> 32) as u32 == hash && same(slot as u32) {
                return slot as u32;
            }
            at += 1;
        }
    }

    /// Adds a number that is not there yet.
    pub(super) fn add(&mut self, hash: u32, number: u32) {
        if 2 * (self.taken + 1) > self.slots.len() {
            let room = vec![0; 2 * self.slots.len()];
            for slot in std::mem::replace(&mut self.slots, room).into_iter().filter(|slot| *slot != 0) {
                self.place(slot);
            }
        }
        self.taken += 1;
        self.place(u64::from(hash) << 32 | u64::from(number));
    }

    fn place(&mut self, slot: u64) {
        let mask = self.slots.len() - 1;
        let mut at = (slot >> 32) as usize & mask;
        while self.slots[at] != 0 {
            at = (at + 1) & mask;
        }
        self.slots[at] = slot;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_equal_hashes_are_told_apart_and_room_grows() {
        let mut index = Index::with_room(1);
        for number in 1..=1000 {
            index.add(number % 7, number);
        }
        for number in 1..=1000 {
            assert_eq!(index.find(number % 7, |found| found == number), number);
        }
        assert_eq!(index.find(3, |_| false), 0);
        assert_eq!(index.find(8, |_| true), 0);
    }
}
