//! What reads captions: the engine with the user's tables and, unless places are to be left without coordinates, the
//! gazetteer that knows and resolves them.

use crate::terminal::report;
use crate::{command, limits, tables};
use archive::{Atlas, Kept, NoAtlas};
use caption::record::{Place, Record, Source};
use caption::{Caption, Engine};
use gazetteer::index::{Index, Problem};
use gazetteer::{Gallery, Gazetteer};
use intake::Options;
use std::sync::Arc;

/// An engine and its gazetteer.
pub struct Reader {
    /// The engine.
    pub engine: Engine,
    /// How it reads documents.
    pub options: Options,
    gazetteer: Option<Arc<Gazetteer>>,
}

impl Reader {
    /// A reader with the user's tables and, if it is to `resolve` places, gazetteers. What cannot be read in them is
    /// named on standard error and left out; also whether all could be read.
    pub fn open(resolve: bool) -> (Reader, bool) {
        let (engine, mut complete) = tables::engine();
        let (options, all) = limits::options();
        complete &= all;
        if !resolve {
            return (Reader { engine, options, gazetteer: None }, complete);
        }
        let (indexes, all) = indexes();
        complete &= all;
        if indexes.is_empty() {
            return (Reader { engine, options, gazetteer: None }, complete);
        }
        let gazetteer = Arc::new(Gazetteer::with(indexes));
        let engine = engine.with_names(gazetteer.clone());
        (Reader { engine, options, gazetteer: Some(gazetteer) }, complete)
    }

    /// Reads a caption and resolves its places; `gallery` is where the pictures before it were made.
    pub fn read<'t>(&'t self, caption: Caption<'t>, gallery: Option<&mut Gallery>) -> Record<'t> {
        let mut record = self.engine.read_caption(caption);
        if let Some(gazetteer) = &self.gazetteer {
            gazetteer.resolve(&mut record, gallery);
        }
        record
    }

    /// What knows the places that a query names.
    pub fn atlas(&self) -> &dyn Atlas {
        self.gazetteer.as_deref().map_or(&NoAtlas, |gazetteer| gazetteer)
    }

    /// The places of any English text.
    pub fn places<'t>(&'t self, text: &'t str) -> Vec<Place<'t>> {
        let prose = self.engine.places(text);
        match &self.gazetteer {
            Some(gazetteer) => gazetteer.resolve_prose(prose),
            None => prose.record.places,
        }
    }
}

/// A caption that is kept, as it was read when it came.
pub fn kept(kept: &Kept) -> Caption<'_> {
    let credit_line = (!kept.credit_line.is_empty()).then(|| kept.credit_line.as_str().into());
    Caption { text: &kept.text, id: None, source: Some(Source { credit_line, ..Source::default() }) }
}

impl archive::Reads for Reader {
    fn read<'t>(&'t self, caption: Caption<'t>) -> Record<'t> {
        Reader::read(self, caption, None)
    }
}

/// The built-in gazetteer with the user's. What cannot be read is named on standard error and left out; also whether all
/// could be read.
pub fn gazetteer() -> (Gazetteer, bool) {
    let (indexes, complete) = indexes();
    (Gazetteer::with(indexes), complete)
}

/// The built-in index and the user's gazetteers.
fn indexes() -> (Vec<Index>, bool) {
    let (mut indexes, mut complete) = (Vec::new(), true);
    let mut take = |index: Result<Index, Problem>, broken: &dyn Fn(&Problem) -> String| match index {
        Ok(index) => indexes.push(index),
        Err(problem) => {
            report(&broken(&problem));
            complete = false;
        }
    };
    take(Gazetteer::embedded(), &|problem| format!("the built-in gazetteer: {problem}; left out"));
    if let Ok(library) = command::gazetteer::library() {
        for name in library.names() {
            take(library.open(&name), &|problem| command::gazetteer::broken(&library, &name, problem));
        }
    }
    (indexes, complete)
}
