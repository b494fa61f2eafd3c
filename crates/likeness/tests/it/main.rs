//! What users rely on: copies are recognised, other pictures are not taken for copies, bad files are named.

mod copies;
mod hostile;
mod pdq;
mod recognised;
mod scene;
