-- An archive of schema 1 as cutline 0.1.0 made it, dumped: two documents, three captions, a log of four entries.
PRAGMA application_id = 1131770988;
PRAGMA user_version = 1;
PRAGMA foreign_keys = OFF;
BEGIN TRANSACTION;
CREATE TABLE batch (
    id INTEGER PRIMARY KEY,
    program TEXT NOT NULL,
    log INTEGER NOT NULL
) STRICT;
INSERT INTO "batch" VALUES(1,'cutline 0.1.0',2);
CREATE TABLE caption (
    id INTEGER PRIMARY KEY,
    sha256 BLOB NOT NULL,
    text TEXT NOT NULL,
    credit_line TEXT NOT NULL,
    log INTEGER NOT NULL
) STRICT;
INSERT INTO "caption" VALUES(1,X'EAF8452536B1C11664BD4E0ACAAC336F7DD7E737B8400ABAA6DC35E5C9AB6725','Women wash wool in Gori, Georgia, July 7, 2016. (Photo by Nino Lomidze/AP Photo)','',3);
INSERT INTO "caption" VALUES(2,X'C2F82402EA8482964375640C3AA3D70F49CFA2C203C3204D2FE3BA7B983DBE3B','A crane lifts a hull onto the quay in Batumi, Georgia, July 8, 2016. (Photo by Nino Lomidze/AP Photo)','',3);
INSERT INTO "caption" VALUES(3,X'CB40A9F3492265745E0FD9311E69D3DA5B9BE3E40872478C41D23D0CFE4C9BF0','A crane lifts a hull onto the quay in Batumi, Georgia – July 8, 2016.','(Photo by Nino Lomidze/AP Photo)',4);
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
INSERT INTO "capture" VALUES(1,1,X'700C9AA941A4D378C70ED56FDB9AAEAB8C513BCF597ACF0E0A8810ADC871BA3D',239,'market.txt',NULL,'2026-12-01T03:42:19.780599666Z','text/plain','Market days','THE NORTHERN LEDGER','2016-07-10',3);
INSERT INTO "capture" VALUES(2,1,X'3FE70042FF6D870AEC200E47E4522F0576D578D48914907E532E1C8A1AF6F139',105,'quays.txt',NULL,'2026-12-01T03:42:19.792291724Z','text/plain',NULL,NULL,NULL,4);
CREATE TABLE edition (
    id INTEGER PRIMARY KEY,
    engine TEXT NOT NULL,
    rules TEXT NOT NULL,
    tables TEXT NOT NULL,
    gazetteer TEXT NOT NULL,
    log INTEGER NOT NULL
) STRICT;
INSERT INTO "edition" VALUES(1,'0.1.0','2','','World',3);
CREATE TABLE log (
    seq INTEGER PRIMARY KEY,
    at TEXT NOT NULL,
    kind TEXT NOT NULL,
    body TEXT NOT NULL,
    rows TEXT NOT NULL,
    previous TEXT NOT NULL,
    hash TEXT NOT NULL
) STRICT;
INSERT INTO "log" VALUES(1,'2026-12-01T03:42:22Z','archive','{"program":"cutline 0.1.0","schema":1}','e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855','0000000000000000000000000000000000000000000000000000000000000000','2afc1a47216364490e0bb89d694c633b8e8c15bce650799b15a3595d6e5d9513');
INSERT INTO "log" VALUES(2,'2026-12-01T03:42:22Z','batch','{"batch":1,"program":"cutline 0.1.0"}','7dabdbcc330537cd6561403e33558370f092da2e33264cdb2c93312c2904856d','2afc1a47216364490e0bb89d694c633b8e8c15bce650799b15a3595d6e5d9513','a13a5fc08ada00951e8e8abffcd4ca6ace7e4f3b4dba8d9bc48014e752298920');
INSERT INTO "log" VALUES(3,'2026-12-01T03:42:22Z','document','{"batch":1,"captions":2,"document":"market.txt","photographs":2,"sha256":"700c9aa941a4d378c70ed56fdb9aaeab8c513bcf597acf0e0a8810adc871ba3d","sightings":2}','d9f7044dac9689c570ecb709f5ddded5de081ba9d56fb063e48b6661e7925ca8','a13a5fc08ada00951e8e8abffcd4ca6ace7e4f3b4dba8d9bc48014e752298920','249570ce321ea3de064b0d464b771519c43241209a5c257dd1595b1adb3bfe62');
INSERT INTO "log" VALUES(4,'2026-12-01T03:42:22Z','document','{"batch":1,"captions":1,"document":"quays.txt","photographs":0,"sha256":"3fe70042ff6d870aec200e47e4522f0576d578d48914907e532e1c8a1af6f139","sightings":1}','03cbcae2f14abfa9e73c1b3cfce5a459b0d52275da26c13d2636a606c5cfb130','249570ce321ea3de064b0d464b771519c43241209a5c257dd1595b1adb3bfe62','bc57f9688e8a429dc2133fb219407ffef711c1e432b0f7344478993ec0355c5b');
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
INSERT INTO "matched" VALUES(1,1,1,'first',0,0,'confirmed',3);
INSERT INTO "matched" VALUES(2,2,2,'first',0,0,'confirmed',3);
INSERT INTO "matched" VALUES(3,3,2,'same-words',0,0,'confirmed',4);
CREATE TABLE photograph (
    id INTEGER PRIMARY KEY,
    "key" BLOB NOT NULL UNIQUE,
    log INTEGER NOT NULL
) STRICT;
INSERT INTO "photograph" VALUES(1,X'CA2FA55B4C4320CDC1768D923E5BCC0348A731C0156D9A8EC68A888A05739A89',3);
INSERT INTO "photograph" VALUES(2,X'5214FFAC55258ED23BAA45966D2C1BD224418015E7B5D8EE04B2DFAC36D5CBB6',3);
CREATE TABLE problem (
    id INTEGER PRIMARY KEY,
    capture INTEGER NOT NULL REFERENCES capture,
    place TEXT NOT NULL,
    what TEXT NOT NULL,
    left_out INTEGER NOT NULL,
    log INTEGER NOT NULL
) STRICT;
CREATE TABLE reading (
    id INTEGER PRIMARY KEY,
    caption INTEGER NOT NULL REFERENCES caption,
    edition INTEGER NOT NULL REFERENCES edition,
    language TEXT NOT NULL,
    facts INTEGER NOT NULL REFERENCES reading,
    log INTEGER NOT NULL
) STRICT;
INSERT INTO "reading" VALUES(1,1,1,'en',1,3);
INSERT INTO "reading" VALUES(2,2,1,'en',2,3);
INSERT INTO "reading" VALUES(3,3,1,'en',3,4);
CREATE TABLE removal (
    batch INTEGER PRIMARY KEY REFERENCES batch,
    reason TEXT NOT NULL,
    log INTEGER NOT NULL
) STRICT;
CREATE TABLE rule (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    version INTEGER NOT NULL,
    log INTEGER NOT NULL
) STRICT;
INSERT INTO "rule" VALUES(1,'part',2,3);
INSERT INTO "rule" VALUES(2,'credit',2,3);
INSERT INTO "rule" VALUES(3,'date',1,3);
INSERT INTO "rule" VALUES(4,'place',2,3);
INSERT INTO "rule" VALUES(5,'country',1,3);
INSERT INTO "rule" VALUES(6,'outside-country',1,3);
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
INSERT INTO "sighting" VALUES(1,1,1,1,51,131,1,NULL,NULL,1,0,3);
INSERT INTO "sighting" VALUES(2,1,2,2,137,238,2,NULL,NULL,1,0,3);
INSERT INTO "sighting" VALUES(3,2,1,3,0,71,NULL,NULL,NULL,1,0,4);
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
INSERT INTO "statement" VALUES(1,1,'parts',1,NULL,NULL,'[{"kind":"lead","span":[0,48]},{"kind":"credit","span":[48,80]}]');
INSERT INTO "statement" VALUES(1,2,'credit',2,48,80,'{"span":[48,80],"text":"(Photo by Nino Lomidze/AP Photo)","photographers":[{"name":"Nino Lomidze","printed":"Nino Lomidze","span":[58,70]}],"photographer_status":"named","organisations":[{"name":"AP","printed":"AP Photo","span":[71,79],"role":"agency","id":"AP"}],"flags":[],"year":null,"rule":"credit"}');
INSERT INTO "statement" VALUES(1,3,'date',3,34,46,'{"text":"July 7, 2016","span":[34,46],"value":"2016-07-07","role":"taken","weekday":null,"weekday_agrees":null,"inferred":false,"alternatives":[],"rule":"date"}');
INSERT INTO "statement" VALUES(1,4,'place',4,19,23,'{"text":"Gori","span":[19,23],"kind":"city","role":"shown","relation":"in","within":1,"modifiers":[],"resolved":{"id":"geonames:614455","name":"Gori","latitude":41.98532,"longitude":44.1129,"kind":"city","country":"GE","admin1":"Shida Kartli","admin2":"Gori Municipality","source":"GeoNames","precision":"town","score":0.93,"reasons":["exact_name","kind","within","country","population"]},"alternatives":[],"rule":"place"}');
INSERT INTO "statement" VALUES(1,5,'place',4,25,32,'{"text":"Georgia","span":[25,32],"kind":"country","role":"shown","relation":"in","within":null,"modifiers":[],"resolved":{"id":"geonames:614540","name":"Georgia","latitude":42.0,"longitude":43.5,"kind":"country","country":"GE","admin1":null,"admin2":null,"source":"GeoNames, rounded","precision":"country","score":1.0,"reasons":["exact_name","kind","contains","country","population"]},"alternatives":[],"rule":"place"}');
INSERT INTO "statement" VALUES(1,6,'country',5,NULL,NULL,'"GE"');
INSERT INTO "statement" VALUES(1,7,'check',6,19,23,'{"check":"outside-country","outcome":"agrees","message":"Gori lies in Georgia","spans":[[19,23],[25,32]]}');
INSERT INTO "statement" VALUES(2,1,'parts',1,NULL,NULL,'[{"kind":"lead","span":[0,69]},{"kind":"credit","span":[69,101]}]');
INSERT INTO "statement" VALUES(2,2,'credit',2,69,101,'{"span":[69,101],"text":"(Photo by Nino Lomidze/AP Photo)","photographers":[{"name":"Nino Lomidze","printed":"Nino Lomidze","span":[79,91]}],"photographer_status":"named","organisations":[{"name":"AP","printed":"AP Photo","span":[92,100],"role":"agency","id":"AP"}],"flags":[],"year":null,"rule":"credit"}');
INSERT INTO "statement" VALUES(2,3,'date',3,55,67,'{"text":"July 8, 2016","span":[55,67],"value":"2016-07-08","role":"taken","weekday":null,"weekday_agrees":null,"inferred":false,"alternatives":[],"rule":"date"}');
INSERT INTO "statement" VALUES(2,4,'place',4,38,44,'{"text":"Batumi","span":[38,44],"kind":"city","role":"shown","relation":"in","within":1,"modifiers":[],"resolved":{"id":"geonames:615532","name":"Batumi","latitude":41.64077,"longitude":41.6306,"kind":"city","country":"GE","admin1":"Ajaria","admin2":null,"source":"GeoNames","precision":"town","score":1.0,"reasons":["exact_name","kind","within","country"]},"alternatives":[],"rule":"place"}');
INSERT INTO "statement" VALUES(2,5,'place',4,46,53,'{"text":"Georgia","span":[46,53],"kind":"country","role":"shown","relation":"in","within":null,"modifiers":[],"resolved":{"id":"geonames:614540","name":"Georgia","latitude":42.0,"longitude":43.5,"kind":"country","country":"GE","admin1":null,"admin2":null,"source":"GeoNames, rounded","precision":"country","score":1.0,"reasons":["exact_name","kind","contains","country","population"]},"alternatives":[],"rule":"place"}');
INSERT INTO "statement" VALUES(2,6,'country',5,NULL,NULL,'"GE"');
INSERT INTO "statement" VALUES(2,7,'check',6,38,44,'{"check":"outside-country","outcome":"agrees","message":"Batumi lies in Georgia","spans":[[38,44],[46,53]]}');
INSERT INTO "statement" VALUES(3,1,'parts',1,NULL,NULL,'[{"kind":"lead","span":[0,71]}]');
INSERT INTO "statement" VALUES(3,2,'credit',2,NULL,NULL,'{"span":null,"text":"(Photo by Nino Lomidze/AP Photo)","photographers":[{"name":"Nino Lomidze","printed":"Nino Lomidze","span":null}],"photographer_status":"named","organisations":[{"name":"AP","printed":"AP Photo","span":null,"role":"agency","id":"AP"}],"flags":[],"year":null,"rule":"credit"}');
INSERT INTO "statement" VALUES(3,3,'date',3,58,70,'{"text":"July 8, 2016","span":[58,70],"value":"2016-07-08","role":"taken","weekday":null,"weekday_agrees":null,"inferred":false,"alternatives":[],"rule":"date"}');
INSERT INTO "statement" VALUES(3,4,'place',4,38,44,'{"text":"Batumi","span":[38,44],"kind":"city","role":"shown","relation":"in","within":1,"modifiers":[],"resolved":{"id":"geonames:615532","name":"Batumi","latitude":41.64077,"longitude":41.6306,"kind":"city","country":"GE","admin1":"Ajaria","admin2":null,"source":"GeoNames","precision":"town","score":1.0,"reasons":["exact_name","kind","within","country"]},"alternatives":[],"rule":"place"}');
INSERT INTO "statement" VALUES(3,5,'place',4,46,53,'{"text":"Georgia","span":[46,53],"kind":"country","role":"shown","relation":"in","within":null,"modifiers":[],"resolved":{"id":"geonames:614540","name":"Georgia","latitude":42.0,"longitude":43.5,"kind":"country","country":"GE","admin1":null,"admin2":null,"source":"GeoNames, rounded","precision":"country","score":1.0,"reasons":["exact_name","kind","contains","country","population"]},"alternatives":[],"rule":"place"}');
INSERT INTO "statement" VALUES(3,6,'country',5,NULL,NULL,'"GE"');
INSERT INTO "statement" VALUES(3,7,'check',6,38,44,'{"check":"outside-country","outcome":"agrees","message":"Batumi lies in Georgia","spans":[[38,44],[46,53]]}');
CREATE INDEX capture_sha256 ON capture (sha256);
CREATE INDEX capture_batch ON capture (batch);
CREATE INDEX capture_log ON capture (log);
CREATE INDEX problem_capture ON problem (capture);
CREATE UNIQUE INDEX caption_words ON caption (sha256, credit_line);
CREATE UNIQUE INDEX sighting_capture ON sighting (capture, ordinal);
CREATE INDEX sighting_caption ON sighting (caption);
CREATE INDEX matched_sighting ON matched (sighting);
CREATE INDEX matched_photograph ON matched (photograph);
CREATE INDEX matched_log ON matched (log);
CREATE UNIQUE INDEX rule_name ON rule (name, version);
CREATE INDEX reading_caption ON reading (caption);
CREATE INDEX reading_log ON reading (log);
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
COMMIT;
