-- Schema 1. Rows are only ever added: the triggers at the end refuse all else. `log` is the entry that made a row; it is
-- no foreign key, for an entry is written after its rows, whose digest it carries.

-- Every change, each entry with the hash of the one before; what is hashed is written in docs/ARCHIVE.md.
CREATE TABLE log (
    seq INTEGER PRIMARY KEY,
    at TEXT NOT NULL,
    kind TEXT NOT NULL,
    body TEXT NOT NULL,
    rows TEXT NOT NULL,
    previous TEXT NOT NULL,
    hash TEXT NOT NULL
) STRICT;

-- One `cutline add`.
CREATE TABLE batch (
    id INTEGER PRIMARY KEY,
    program TEXT NOT NULL,
    log INTEGER NOT NULL
) STRICT;

-- A batch that no longer counts, and why; its rows stay.
CREATE TABLE removal (
    batch INTEGER PRIMARY KEY REFERENCES batch,
    reason TEXT NOT NULL,
    log INTEGER NOT NULL
) STRICT;

-- A file as it was taken in; its bytes lie in originals/ under their SHA-256.
CREATE TABLE capture (
    id INTEGER PRIMARY KEY,
    batch INTEGER NOT NULL REFERENCES batch,
    sha256 BLOB NOT NULL,
    length INTEGER NOT NULL,
    document TEXT NOT NULL,
    path BLOB,
    modified TEXT,
    media_type TEXT NOT NULL,
    title TEXT,
    publisher TEXT,
    published TEXT,
    log INTEGER NOT NULL
) STRICT;
CREATE INDEX capture_sha256 ON capture (sha256);
CREATE INDEX capture_batch ON capture (batch);
CREATE INDEX capture_log ON capture (log);

-- What could not be read in a capture, or was left out.
CREATE TABLE problem (
    id INTEGER PRIMARY KEY,
    capture INTEGER NOT NULL REFERENCES capture,
    place TEXT NOT NULL,
    what TEXT NOT NULL,
    left_out INTEGER NOT NULL,
    log INTEGER NOT NULL
) STRICT;
CREATE INDEX problem_capture ON problem (capture);

-- Words, verbatim, with the credit that stood apart from them; `sha256` is that of `text`.
CREATE TABLE caption (
    id INTEGER PRIMARY KEY,
    sha256 BLOB NOT NULL,
    text TEXT NOT NULL,
    credit_line TEXT NOT NULL,
    log INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX caption_words ON caption (sha256, credit_line);

-- A caption seen in a capture: `start` and `end` are bytes of the decoded document.
CREATE TABLE sighting (
    id INTEGER PRIMARY KEY,
    capture INTEGER NOT NULL REFERENCES capture,
    ordinal INTEGER NOT NULL,
    caption INTEGER NOT NULL REFERENCES caption,
    "start" INTEGER,
    "end" INTEGER,
    slot INTEGER,
    image TEXT,
    alt TEXT,
    repeats INTEGER NOT NULL,
    truncated INTEGER NOT NULL,
    log INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX sighting_capture ON sighting (capture, ordinal);
CREATE INDEX sighting_caption ON sighting (caption);

-- One picture; `key` is the hash of the normalised words and credit of the caption that founded it.
CREATE TABLE photograph (
    id INTEGER PRIMARY KEY,
    "key" BLOB NOT NULL UNIQUE,
    log INTEGER NOT NULL
) STRICT;

-- Why a sighting shows a photograph. The last row of a sighting counts, those before are its history.
CREATE TABLE matched (
    id INTEGER PRIMARY KEY,
    sighting INTEGER NOT NULL REFERENCES sighting,
    photograph INTEGER NOT NULL REFERENCES photograph,
    method TEXT NOT NULL,
    distance INTEGER NOT NULL,
    threshold INTEGER NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('suggested', 'confirmed', 'split')),
    log INTEGER NOT NULL
) STRICT;
CREATE INDEX matched_sighting ON matched (sighting);
CREATE INDEX matched_photograph ON matched (photograph);
CREATE INDEX matched_log ON matched (log);

-- What reads: program, rules, a user's tables, gazetteer.
CREATE TABLE edition (
    id INTEGER PRIMARY KEY,
    engine TEXT NOT NULL,
    rules TEXT NOT NULL,
    tables TEXT NOT NULL,
    gazetteer TEXT NOT NULL,
    log INTEGER NOT NULL
) STRICT;

-- A rule or check in one of its versions.
CREATE TABLE rule (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    version INTEGER NOT NULL,
    log INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX rule_name ON rule (name, version);

-- A caption read by an edition. The last row of a caption counts. `facts` is the reading whose statements it has:
-- itself, or an earlier one that read the same.
CREATE TABLE reading (
    id INTEGER PRIMARY KEY,
    caption INTEGER NOT NULL REFERENCES caption,
    edition INTEGER NOT NULL REFERENCES edition,
    language TEXT NOT NULL,
    facts INTEGER NOT NULL REFERENCES reading,
    log INTEGER NOT NULL
) STRICT;
CREATE INDEX reading_caption ON reading (caption);
CREATE INDEX reading_log ON reading (log);

-- A fact: what a rule read in a caption, where (bytes of its text), and the value as docs/RECORD.md describes it.
CREATE TABLE statement (
    reading INTEGER NOT NULL REFERENCES reading,
    number INTEGER NOT NULL,
    kind TEXT NOT NULL,
    rule INTEGER NOT NULL REFERENCES rule,
    "start" INTEGER,
    "end" INTEGER,
    value TEXT NOT NULL,
    PRIMARY KEY (reading, number)
) STRICT, WITHOUT ROWID;

-- The photograph that each sighting shows now, removed batches left out.
CREATE VIEW shown AS
    SELECT matched.photograph, matched.id AS matched, sighting.id AS sighting, sighting.caption, sighting.capture, capture.batch
    FROM matched
    JOIN sighting ON sighting.id = matched.sighting
    JOIN capture ON capture.id = sighting.capture
    WHERE capture.batch NOT IN (SELECT batch FROM removal)
      AND NOT EXISTS (SELECT 1 FROM matched later WHERE later.sighting = matched.sighting AND later.id > matched.id);

CREATE TRIGGER log_stays BEFORE UPDATE ON log BEGIN SELECT RAISE(ABORT, 'the archive only adds'); END;
CREATE TRIGGER log_is_kept BEFORE DELETE ON log BEGIN SELECT RAISE(ABORT, 'the archive only adds'); END;

CREATE TRIGGER batch_stays BEFORE UPDATE ON batch BEGIN SELECT RAISE(ABORT, 'the archive only adds'); END;
CREATE TRIGGER batch_is_kept BEFORE DELETE ON batch BEGIN SELECT RAISE(ABORT, 'the archive only adds'); END;

CREATE TRIGGER removal_stays BEFORE UPDATE ON removal BEGIN SELECT RAISE(ABORT, 'the archive only adds'); END;
CREATE TRIGGER removal_is_kept BEFORE DELETE ON removal BEGIN SELECT RAISE(ABORT, 'the archive only adds'); END;

CREATE TRIGGER capture_stays BEFORE UPDATE ON capture BEGIN SELECT RAISE(ABORT, 'the archive only adds'); END;
CREATE TRIGGER capture_is_kept BEFORE DELETE ON capture BEGIN SELECT RAISE(ABORT, 'the archive only adds'); END;

CREATE TRIGGER problem_stays BEFORE UPDATE ON problem BEGIN SELECT RAISE(ABORT, 'the archive only adds'); END;
CREATE TRIGGER problem_is_kept BEFORE DELETE ON problem BEGIN SELECT RAISE(ABORT, 'the archive only adds'); END;

CREATE TRIGGER caption_stays BEFORE UPDATE ON caption BEGIN SELECT RAISE(ABORT, 'the archive only adds'); END;
CREATE TRIGGER caption_is_kept BEFORE DELETE ON caption BEGIN SELECT RAISE(ABORT, 'the archive only adds'); END;

CREATE TRIGGER sighting_stays BEFORE UPDATE ON sighting BEGIN SELECT RAISE(ABORT, 'the archive only adds'); END;
CREATE TRIGGER sighting_is_kept BEFORE DELETE ON sighting BEGIN SELECT RAISE(ABORT, 'the archive only adds'); END;

CREATE TRIGGER photograph_stays BEFORE UPDATE ON photograph BEGIN SELECT RAISE(ABORT, 'the archive only adds'); END;
CREATE TRIGGER photograph_is_kept BEFORE DELETE ON photograph BEGIN SELECT RAISE(ABORT, 'the archive only adds'); END;

CREATE TRIGGER matched_stays BEFORE UPDATE ON matched BEGIN SELECT RAISE(ABORT, 'the archive only adds'); END;
CREATE TRIGGER matched_is_kept BEFORE DELETE ON matched BEGIN SELECT RAISE(ABORT, 'the archive only adds'); END;

CREATE TRIGGER edition_stays BEFORE UPDATE ON edition BEGIN SELECT RAISE(ABORT, 'the archive only adds'); END;
CREATE TRIGGER edition_is_kept BEFORE DELETE ON edition BEGIN SELECT RAISE(ABORT, 'the archive only adds'); END;

CREATE TRIGGER rule_stays BEFORE UPDATE ON rule BEGIN SELECT RAISE(ABORT, 'the archive only adds'); END;
CREATE TRIGGER rule_is_kept BEFORE DELETE ON rule BEGIN SELECT RAISE(ABORT, 'the archive only adds'); END;

CREATE TRIGGER reading_stays BEFORE UPDATE ON reading BEGIN SELECT RAISE(ABORT, 'the archive only adds'); END;
CREATE TRIGGER reading_is_kept BEFORE DELETE ON reading BEGIN SELECT RAISE(ABORT, 'the archive only adds'); END;

CREATE TRIGGER statement_stays BEFORE UPDATE ON statement BEGIN SELECT RAISE(ABORT, 'the archive only adds'); END;
CREATE TRIGGER statement_is_kept BEFORE DELETE ON statement BEGIN SELECT RAISE(ABORT, 'the archive only adds'); END;
