-- Schema 3: what nearly alike captions and pictures are found by, what a match stands on, what people decided, collections,
-- seals, and other archives that were brought in. No table of schema 2 changes.

-- The words of a caption's scene as keys, little-endian 64-bit numbers: captions that are nearly alike share some. Behind
-- them a zero, how many words are of the scene's lead, and two bytes of each word's hash, those of the lead first. The last
-- row of a caption counts.
CREATE TABLE sketch (
    id INTEGER PRIMARY KEY,
    caption INTEGER NOT NULL REFERENCES caption,
    rule INTEGER NOT NULL REFERENCES rule,
    keys BLOB NOT NULL,
    log INTEGER NOT NULL
) STRICT;
CREATE INDEX sketch_caption ON sketch (caption);

-- What a picture looks like; the last row of a capture counts. `width` and `height` are pixels.
CREATE TABLE fingerprint (
    id INTEGER PRIMARY KEY,
    capture INTEGER NOT NULL REFERENCES capture,
    rule INTEGER NOT NULL REFERENCES rule,
    width INTEGER NOT NULL,
    height INTEGER NOT NULL,
    value BLOB NOT NULL,
    log INTEGER NOT NULL
) STRICT;
CREATE INDEX fingerprint_capture ON fingerprint (capture);

-- What a match stands on: the sighting with which it was compared, and the rule in its version.
CREATE TABLE ground (
    id INTEGER PRIMARY KEY,
    matched INTEGER NOT NULL UNIQUE REFERENCES matched,
    sighting INTEGER REFERENCES sighting,
    rule INTEGER NOT NULL REFERENCES rule,
    log INTEGER NOT NULL
) STRICT;

-- What a person decided, why, and on what: a photograph, a sighting, a caption, a statement (`reading` and `number`), or
-- another review, which it undoes. `value` is JSON.
CREATE TABLE review (
    id INTEGER PRIMARY KEY,
    reviewer TEXT NOT NULL,
    action TEXT NOT NULL,
    photograph INTEGER REFERENCES photograph,
    sighting INTEGER REFERENCES sighting,
    caption INTEGER REFERENCES caption,
    reading INTEGER REFERENCES reading,
    number INTEGER,
    undoes INTEGER REFERENCES review,
    value TEXT,
    reason TEXT NOT NULL,
    log INTEGER NOT NULL
) STRICT;
CREATE INDEX review_photograph ON review (photograph);
CREATE INDEX review_sighting ON review (sighting);
CREATE INDEX review_caption ON review (caption);
CREATE INDEX review_log ON review (log);

-- Photographs gathered under a name. The last row of a name counts; `query` gathers besides what was put in by hand.
CREATE TABLE collection (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    query TEXT,
    state TEXT NOT NULL CHECK (state IN ('kept', 'dropped')),
    log INTEGER NOT NULL
) STRICT;
CREATE INDEX collection_name ON collection (name);

-- A photograph put into a collection, or taken out of it; the last row of both counts.
CREATE TABLE gathered (
    id INTEGER PRIMARY KEY,
    collection INTEGER NOT NULL REFERENCES collection,
    photograph INTEGER NOT NULL REFERENCES photograph,
    state TEXT NOT NULL CHECK (state IN ('in', 'out')),
    log INTEGER NOT NULL
) STRICT;
CREATE INDEX gathered_collection ON gathered (collection);
CREATE INDEX gathered_photograph ON gathered (photograph);

-- A signed statement of the log as it stood at the entry `sealed`; `request` and `response` are those of a time-stamping
-- authority.
CREATE TABLE seal (
    id INTEGER PRIMARY KEY,
    sealed INTEGER NOT NULL,
    method TEXT NOT NULL,
    statement TEXT NOT NULL,
    "key" BLOB,
    signature BLOB,
    request BLOB,
    response BLOB,
    log INTEGER NOT NULL
) STRICT;

-- Another archive that was brought in: the hash of its first entry, by which it is known again, and its last entry then.
CREATE TABLE joined (
    id INTEGER PRIMARY KEY,
    archive BLOB NOT NULL,
    last INTEGER NOT NULL,
    hash BLOB NOT NULL,
    log INTEGER NOT NULL
) STRICT;
CREATE INDEX joined_archive ON joined (archive);

-- The log of another archive, entry by entry, as it was written there.
CREATE TABLE joined_entry (
    id INTEGER PRIMARY KEY,
    joined INTEGER NOT NULL REFERENCES joined,
    seq INTEGER NOT NULL,
    at TEXT NOT NULL,
    kind TEXT NOT NULL,
    body TEXT NOT NULL,
    rows TEXT NOT NULL,
    previous TEXT NOT NULL,
    hash TEXT NOT NULL,
    log INTEGER NOT NULL
) STRICT;
CREATE INDEX joined_entry_joined ON joined_entry (joined);

CREATE TRIGGER sketch_stays BEFORE UPDATE ON sketch BEGIN SELECT RAISE(ABORT, 'the archive only adds'); END;
CREATE TRIGGER sketch_is_kept BEFORE DELETE ON sketch BEGIN SELECT RAISE(ABORT, 'the archive only adds'); END;

CREATE TRIGGER fingerprint_stays BEFORE UPDATE ON fingerprint BEGIN SELECT RAISE(ABORT, 'the archive only adds'); END;
CREATE TRIGGER fingerprint_is_kept BEFORE DELETE ON fingerprint BEGIN SELECT RAISE(ABORT, 'the archive only adds'); END;

CREATE TRIGGER ground_stays BEFORE UPDATE ON ground BEGIN SELECT RAISE(ABORT, 'the archive only adds'); END;
CREATE TRIGGER ground_is_kept BEFORE DELETE ON ground BEGIN SELECT RAISE(ABORT, 'the archive only adds'); END;

CREATE TRIGGER review_stays BEFORE UPDATE ON review BEGIN SELECT RAISE(ABORT, 'the archive only adds'); END;
CREATE TRIGGER review_is_kept BEFORE DELETE ON review BEGIN SELECT RAISE(ABORT, 'the archive only adds'); END;

CREATE TRIGGER collection_stays BEFORE UPDATE ON collection BEGIN SELECT RAISE(ABORT, 'the archive only adds'); END;
CREATE TRIGGER collection_is_kept BEFORE DELETE ON collection BEGIN SELECT RAISE(ABORT, 'the archive only adds'); END;

CREATE TRIGGER gathered_stays BEFORE UPDATE ON gathered BEGIN SELECT RAISE(ABORT, 'the archive only adds'); END;
CREATE TRIGGER gathered_is_kept BEFORE DELETE ON gathered BEGIN SELECT RAISE(ABORT, 'the archive only adds'); END;

CREATE TRIGGER seal_stays BEFORE UPDATE ON seal BEGIN SELECT RAISE(ABORT, 'the archive only adds'); END;
CREATE TRIGGER seal_is_kept BEFORE DELETE ON seal BEGIN SELECT RAISE(ABORT, 'the archive only adds'); END;

CREATE TRIGGER joined_stays BEFORE UPDATE ON joined BEGIN SELECT RAISE(ABORT, 'the archive only adds'); END;
CREATE TRIGGER joined_is_kept BEFORE DELETE ON joined BEGIN SELECT RAISE(ABORT, 'the archive only adds'); END;

CREATE TRIGGER joined_entry_stays BEFORE UPDATE ON joined_entry BEGIN SELECT RAISE(ABORT, 'the archive only adds'); END;
CREATE TRIGGER joined_entry_is_kept BEFORE DELETE ON joined_entry BEGIN SELECT RAISE(ABORT, 'the archive only adds'); END;
