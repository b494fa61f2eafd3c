//! Any text as a query: read or refused at a place in it; read, it is written down so that it asks the same.
#![no_main]

use archive::Query;

libfuzzer_sys::fuzz_target!(|text: &str| match Query::read(text) {
    Ok(query) => {
        let printed = query.to_string();
        let again = Query::read(&printed).expect("what is printed can be read");
        assert!(again.asked == query.asked && again.sort == query.sort, "{printed:?}");
    }
    Err(error) => assert!((1..=text.chars().count() + 1).contains(&error.at), "{error}"),
});
