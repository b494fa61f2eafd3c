//! Borders: strips of one colour along a picture's edges, black, white or any, and what is inside them.
//!
//! One colour is taken away, once. A night sky inside a white border stays; a black border around a night picture takes
//! the black of the sky with it, which is what is taken from the picture without the border too.

use crate::luma::{Area, Luma};

/// A border may be so much of a picture's side, on each of its four sides, in hundredths.
const MOST: usize = 30;
/// How far a pixel may be from the border's colour on average, and how far a pixel is from it that is not of it.
const NEAR: u32 = 5;
const FAR: u32 = 28;

/// What is inside a picture's border, if it has one.
pub(crate) fn inside(luma: &Luma) -> Option<Area> {
    let (width, height) = (luma.width, luma.height);
    if width < 16 || height < 16 {
        return None;
    }
    let column = |x: usize| (0..height).map(move |y| luma.at(x, y));
    let row = |y: usize| (0..width).map(move |x| luma.at(x, y));
    let mut area = luma.whole();
    let (most_x, most_y) = (width * MOST / 100, height * MOST / 100);
    area.top = strip(most_y, row);
    area.bottom -= strip(most_y, |i| row(height - 1 - i));
    area.left = strip(most_x, column);
    area.right -= strip(most_x, |i| column(width - 1 - i));
    if area == luma.whole() {
        return None;
    }
    // the line where border and picture were mixed by making the file smaller
    let (by_x, by_y) = (1 + width / 400, 1 + height / 400);
    area.left += if area.left > 0 { by_x } else { 0 };
    area.right -= if area.right < width { by_x } else { 0 };
    area.top += if area.top > 0 { by_y } else { 0 };
    area.bottom -= if area.bottom < height { by_y } else { 0 };
    Some(area)
}

/// How many lines, from the edge inwards, have the colour of the first. None if it is more than a border has: then the
/// picture itself is of one colour there.
fn strip<L: Iterator<Item = u8>>(most: usize, line: impl Fn(usize) -> L) -> usize {
    let colour = mean(line(0));
    let is_border = |line: L| {
        let (mut sum, mut far, mut count) = (0u32, 0u32, 0u32);
        for pixel in line {
            let off = u32::from(pixel.abs_diff(colour));
            sum += off;
            far += u32::from(off > FAR);
            count += 1;
        }
        sum <= NEAR * count && far * 200 <= count
    };
    let lines = (0..=most).take_while(|&i| is_border(line(i))).count();
    if lines > most { 0 } else { lines }
}

fn mean(line: impl Iterator<Item = u8>) -> u8 {
    let (sum, count) = line.fold((0u32, 0u32), |(sum, count), pixel| (sum + u32::from(pixel), count + 1));
    (sum / count.max(1)) as u8
}
