-- Schema 2: captures inside a capture, and what pictures say of themselves. No table of schema 1 changes, so the digests
-- of its rows stay what they were.

-- Where a capture lies in another: a page in a web archive. `"offset"` is the first byte of its record there, or in the
-- `member` of a package; `within` the unpacked bytes before it. Its own bytes are not in originals/ but in the container.
CREATE TABLE inside (
    id INTEGER PRIMARY KEY,
    capture INTEGER NOT NULL UNIQUE REFERENCES capture,
    container INTEGER NOT NULL REFERENCES capture,
    member TEXT,
    "offset" INTEGER NOT NULL,
    within INTEGER NOT NULL,
    record TEXT,
    captured TEXT,
    digest TEXT,
    log INTEGER NOT NULL
) STRICT;
CREATE INDEX inside_container ON inside (container);

-- The fields embedded in a picture, as docs/RECORD.md has them.
CREATE TABLE metadata (
    id INTEGER PRIMARY KEY,
    capture INTEGER NOT NULL UNIQUE REFERENCES capture,
    value TEXT NOT NULL,
    log INTEGER NOT NULL
) STRICT;

CREATE TRIGGER inside_stays BEFORE UPDATE ON inside BEGIN SELECT RAISE(ABORT, 'the archive only adds'); END;
CREATE TRIGGER inside_is_kept BEFORE DELETE ON inside BEGIN SELECT RAISE(ABORT, 'the archive only adds'); END;

CREATE TRIGGER metadata_stays BEFORE UPDATE ON metadata BEGIN SELECT RAISE(ABORT, 'the archive only adds'); END;
CREATE TRIGGER metadata_is_kept BEFORE DELETE ON metadata BEGIN SELECT RAISE(ABORT, 'the archive only adds'); END;
