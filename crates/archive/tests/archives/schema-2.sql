-- An archive of schema 2 as cutline 0.1.0 made it, dumped: three batches, one removed, a web archive, a picture, a log of nine entries.
PRAGMA application_id = 1131770988;
PRAGMA user_version = 2;
PRAGMA foreign_keys = OFF;
BEGIN TRANSACTION;
CREATE TABLE batch (
    id INTEGER PRIMARY KEY,
    program TEXT NOT NULL,
    log INTEGER NOT NULL
) STRICT;
INSERT INTO "batch" VALUES(1,'cutline 0.1.0',2);
INSERT INTO "batch" VALUES(2,'cutline 0.1.0',4);
INSERT INTO "batch" VALUES(3,'cutline 0.1.0',7);
CREATE TABLE caption (
    id INTEGER PRIMARY KEY,
    sha256 BLOB NOT NULL,
    text TEXT NOT NULL,
    credit_line TEXT NOT NULL,
    log INTEGER NOT NULL
) STRICT;
INSERT INTO "caption" VALUES(1,X'EAF8452536B1C11664BD4E0ACAAC336F7DD7E737B8400ABAA6DC35E5C9AB6725','Women wash wool in Gori, Georgia, July 7, 2016. (Photo by Nino Lomidze/AP Photo)','',3);
INSERT INTO "caption" VALUES(2,X'C2F82402EA8482964375640C3AA3D70F49CFA2C203C3204D2FE3BA7B983DBE3B','A crane lifts a hull onto the quay in Batumi, Georgia, July 8, 2016. (Photo by Nino Lomidze/AP Photo)','',3);
INSERT INTO "caption" VALUES(3,X'3916AF48EC9AED7FCCE01C356CE2F07A142D23880F593CCEBBBE9CE84EACF454','A dog sleeps in Poti, Georgia, May 3, 2016. (Photo by Ada Brandt/AFP)','',5);
INSERT INTO "caption" VALUES(4,X'CB40A9F3492265745E0FD9311E69D3DA5B9BE3E40872478C41D23D0CFE4C9BF0','A crane lifts a hull onto the quay in Batumi, Georgia – July 8, 2016.','(Photo by Nino Lomidze/AP Photo)',8);
INSERT INTO "caption" VALUES(5,X'2A2381BFB1C89323DBA1933575E6B6E1CC370EFD29CA08920F87E30DC7B05176','An ice cutter pauses on Lake Päijänne near Asikkala, Finland, February 3, 1999. REUTERS/Aino Järvelä','',9);
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
INSERT INTO "capture" VALUES(1,1,X'700C9AA941A4D378C70ED56FDB9AAEAB8C513BCF597ACF0E0A8810ADC871BA3D',239,'market.txt',NULL,'2016-07-11T10:00:00Z','text/plain','Market days','THE NORTHERN LEDGER','2016-07-10',3);
INSERT INTO "capture" VALUES(2,2,X'FBACC544430AEDC2BBCFA9BDF3277AEF8BDAE573D903DEA14102885962E74435',70,'wrong.txt',NULL,'2016-07-11T10:00:00Z','text/plain',NULL,NULL,NULL,5);
INSERT INTO "capture" VALUES(3,3,X'D4AA153954B40519864A96FB8C17CF4213A8A6F9B4858ACB5574327546F59D9A',299,'crawl.warc',NULL,'2016-07-11T10:00:00Z','application/warc',NULL,NULL,NULL,8);
INSERT INTO "capture" VALUES(4,3,X'3FE70042FF6D870AEC200E47E4522F0576D578D48914907E532E1C8A1AF6F139',105,'https://ledger.example/1.txt',NULL,NULL,'text/plain',NULL,NULL,NULL,8);
INSERT INTO "capture" VALUES(5,3,X'43BBA3A353EE31256C3F8DBD1F9D6E609E15680BA630F928B4554EDDDCDFFC19',468,'old-wire.jpg',NULL,'2016-07-11T10:00:00Z','image/jpeg',NULL,NULL,NULL,9);
CREATE TABLE edition (
    id INTEGER PRIMARY KEY,
    engine TEXT NOT NULL,
    rules TEXT NOT NULL,
    tables TEXT NOT NULL,
    gazetteer TEXT NOT NULL,
    log INTEGER NOT NULL
) STRICT;
INSERT INTO "edition" VALUES(1,'0.1.0','2','','World',3);
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
INSERT INTO "inside" VALUES(1,4,3,NULL,0,0,'<urn:uuid:1>','2016-07-10T09:00:01Z',NULL,8);
CREATE TABLE log (
    seq INTEGER PRIMARY KEY,
    at TEXT NOT NULL,
    kind TEXT NOT NULL,
    body TEXT NOT NULL,
    rows TEXT NOT NULL,
    previous TEXT NOT NULL,
    hash TEXT NOT NULL
) STRICT;
INSERT INTO "log" VALUES(1,'2026-12-01T12:12:17Z','archive','{"program":"cutline 0.1.0","schema":2}','e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855','0000000000000000000000000000000000000000000000000000000000000000','522b95442051fe37c7c98607fbef04a3158976439d0d600bed00864794e30e37');
INSERT INTO "log" VALUES(2,'2026-12-01T12:12:18Z','batch','{"batch":1,"program":"cutline 0.1.0"}','7dabdbcc330537cd6561403e33558370f092da2e33264cdb2c93312c2904856d','522b95442051fe37c7c98607fbef04a3158976439d0d600bed00864794e30e37','a00ccf06752b6e759207c4bb5de8d30fa8c142d427b6daf23daba1a1d242d59a');
INSERT INTO "log" VALUES(3,'2026-12-01T12:12:18Z','document','{"batch":1,"captions":2,"document":"market.txt","photographs":2,"sha256":"700c9aa941a4d378c70ed56fdb9aaeab8c513bcf597acf0e0a8810adc871ba3d","sightings":2}','81fe8830a573ba45e70c0df5b8956e3f45735846e21aa069ac1876c6328dafe0','a00ccf06752b6e759207c4bb5de8d30fa8c142d427b6daf23daba1a1d242d59a','0b731b790f038b696a1ee4335fe155236e3725e7cdac48f8255b056437a8ea29');
INSERT INTO "log" VALUES(4,'2026-12-01T12:12:20Z','batch','{"batch":2,"program":"cutline 0.1.0"}','65e58be5443495f922138cda7c01114fbadb2e5500cb2412069c6a0902f70c3a','0b731b790f038b696a1ee4335fe155236e3725e7cdac48f8255b056437a8ea29','c7ce692ed92a7b8fcf5b573e7295e9efb39063ee638020718692fd594cbef738');
INSERT INTO "log" VALUES(5,'2026-12-01T12:12:20Z','document','{"batch":2,"captions":1,"document":"wrong.txt","photographs":1,"sha256":"fbacc544430aedc2bbcfa9bdf3277aef8bdae573d903dea14102885962e74435","sightings":1}','71a029f58307e88c66683c73335526c9954584b30d9cb68994c76e2740e2995c','c7ce692ed92a7b8fcf5b573e7295e9efb39063ee638020718692fd594cbef738','f06fd6bcf4c843da9f4875cba9734d61e6581508abdea4fa35332e6d88724b27');
INSERT INTO "log" VALUES(6,'2026-12-01T12:12:21Z','removal','{"batch":2,"reason":"sent by mistake"}','2a2f17f93975dfcd9c6fc26a036dfe5ea0a1aee5d97499cad151dbf0534ca2f8','f06fd6bcf4c843da9f4875cba9734d61e6581508abdea4fa35332e6d88724b27','6e19ddce0b436651dbedcd66967a5fb4b8dad3851b28584151bd93b98cb2a6be');
INSERT INTO "log" VALUES(7,'2026-12-01T12:12:23Z','batch','{"batch":3,"program":"cutline 0.1.0"}','04cd1d0c9fb4d7c93498fca8a4d4e90b2439fa6b36fe7b3383c875509245caa1','6e19ddce0b436651dbedcd66967a5fb4b8dad3851b28584151bd93b98cb2a6be','9b29c0b8459d8334deefc6c219e7d1f546d5678d348c379c805c74856599105b');
INSERT INTO "log" VALUES(8,'2026-12-01T12:12:23Z','document','{"batch":3,"captions":1,"document":"crawl.warc","photographs":0,"sha256":"d4aa153954b40519864a96fb8c17cf4213a8a6f9b4858acb5574327546f59d9a","sightings":1}','4e104eecc11611140aedd3a8dc3aa049ea5dac15e4547afc337baa9b84ae46ec','9b29c0b8459d8334deefc6c219e7d1f546d5678d348c379c805c74856599105b','6c89a06b19185378761a0923a54986b56cc05448d4676e6cdda1f6a26a6ffbf6');
INSERT INTO "log" VALUES(9,'2026-12-01T12:12:23Z','document','{"batch":3,"captions":1,"document":"old-wire.jpg","photographs":1,"sha256":"43bba3a353ee31256c3f8dbd1f9d6e609e15680ba630f928b4554edddcdffc19","sightings":1}','61f081c08cd633099fad9f030da5e13db0e023640a8e9e2c458d524206ad0086','6c89a06b19185378761a0923a54986b56cc05448d4676e6cdda1f6a26a6ffbf6','c30bd1728fa503428e88773c17d6cc67c3e26c3a0c43a35819d6f98927736cd9');
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
INSERT INTO "matched" VALUES(3,3,3,'first',0,0,'confirmed',5);
INSERT INTO "matched" VALUES(4,4,2,'same-words',0,0,'confirmed',8);
INSERT INTO "matched" VALUES(5,5,4,'first',0,0,'confirmed',9);
CREATE TABLE metadata (
    id INTEGER PRIMARY KEY,
    capture INTEGER NOT NULL UNIQUE REFERENCES capture,
    value TEXT NOT NULL,
    log INTEGER NOT NULL
) STRICT;
INSERT INTO "metadata" VALUES(1,5,'{"caption":{"preferred":"An ice cutter pauses on Lake Päijänne near Asikkala, Finland, February 3, 1999. REUTERS/Aino Järvelä","from":"iim","exif":null,"iim":"An ice cutter pauses on Lake Päijänne near Asikkala, Finland, February 3, 1999. REUTERS/Aino Järvelä","xmp":null,"sidecar":null},"creator":{"preferred":["AINO JÄRVELÄ"],"from":"iim","exif":null,"iim":["AINO JÄRVELÄ"],"xmp":null,"sidecar":null},"credit":{"preferred":"REUTERS","from":"iim","exif":null,"iim":"REUTERS","xmp":null,"sidecar":null},"source":{"preferred":"REUTERS","from":"iim","exif":null,"iim":"REUTERS","xmp":null,"sidecar":null},"date_created":{"preferred":"1999-02-03","from":"iim","exif":null,"iim":"1999-02-03","xmp":null,"sidecar":null},"exif_original":{"preferred":null,"from":null,"exif":null,"iim":null,"xmp":null,"sidecar":null},"city":{"preferred":"ASIKKALA","from":"iim","exif":null,"iim":"ASIKKALA","xmp":null,"sidecar":null},"province_state":{"preferred":null,"from":null,"exif":null,"iim":null,"xmp":null,"sidecar":null},"country":{"preferred":"FINLAND","from":"iim","exif":null,"iim":"FINLAND","xmp":null,"sidecar":null},"country_code":{"preferred":null,"from":null,"exif":null,"iim":null,"xmp":null,"sidecar":null},"gps":{"preferred":null,"from":null,"exif":null,"iim":null,"xmp":null,"sidecar":null},"headline":{"preferred":null,"from":null,"exif":null,"iim":null,"xmp":null,"sidecar":null},"keywords":{"preferred":[],"from":null,"exif":null,"iim":null,"xmp":null,"sidecar":null},"instructions":{"preferred":"NO THIRD PARTY SALES","from":"iim","exif":null,"iim":"NO THIRD PARTY SALES","xmp":null,"sidecar":null},"title":{"preferred":"FINLAND","from":"iim","exif":null,"iim":"FINLAND","xmp":null,"sidecar":null},"creator_title":{"preferred":"STRINGER","from":"iim","exif":null,"iim":"STRINGER","xmp":null,"sidecar":null},"transmission_reference":{"preferred":"HEL01","from":"iim","exif":null,"iim":"HEL01","xmp":null,"sidecar":null},"category":{"preferred":"I","from":"iim","exif":null,"iim":"I","xmp":null,"sidecar":null},"supplemental_categories":{"preferred":["WEATHER"],"from":"iim","exif":null,"iim":["WEATHER"],"xmp":null,"sidecar":null},"urgency":{"preferred":"4","from":"iim","exif":null,"iim":"4","xmp":null,"sidecar":null},"conflicts":[],"iim_charset":"windows-1252","content_credentials":null}',9);
CREATE TABLE photograph (
    id INTEGER PRIMARY KEY,
    "key" BLOB NOT NULL UNIQUE,
    log INTEGER NOT NULL
) STRICT;
INSERT INTO "photograph" VALUES(1,X'CA2FA55B4C4320CDC1768D923E5BCC0348A731C0156D9A8EC68A888A05739A89',3);
INSERT INTO "photograph" VALUES(2,X'5214FFAC55258ED23BAA45966D2C1BD224418015E7B5D8EE04B2DFAC36D5CBB6',3);
INSERT INTO "photograph" VALUES(3,X'C1C2779197B686678789F418DB3B2BA306C66970A7171EC6FCA02D9619B8664B',5);
INSERT INTO "photograph" VALUES(4,X'4D6530E5DD57DC02864D778108D5F1834D1AB434AF677429D266ED76142D925D',9);
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
INSERT INTO "reading" VALUES(3,3,1,'en',3,5);
INSERT INTO "reading" VALUES(4,4,1,'en',4,8);
INSERT INTO "reading" VALUES(5,5,1,'en',5,9);
CREATE TABLE removal (
    batch INTEGER PRIMARY KEY REFERENCES batch,
    reason TEXT NOT NULL,
    log INTEGER NOT NULL
) STRICT;
INSERT INTO "removal" VALUES(2,'sent by mistake',6);
CREATE TABLE rule (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    version INTEGER NOT NULL,
    log INTEGER NOT NULL
) STRICT;
INSERT INTO "rule" VALUES(1,'part',2,3);
INSERT INTO "rule" VALUES(2,'credit',2,3);
INSERT INTO "rule" VALUES(3,'date',1,3);
INSERT INTO "rule" VALUES(4,'place',3,3);
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
INSERT INTO "sighting" VALUES(3,2,1,3,0,69,NULL,NULL,NULL,1,0,5);
INSERT INTO "sighting" VALUES(4,4,1,4,0,71,NULL,NULL,NULL,1,0,8);
INSERT INTO "sighting" VALUES(5,5,1,5,NULL,NULL,NULL,'old-wire.jpg',NULL,1,0,9);
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
INSERT INTO "statement" VALUES(1,4,'place',4,19,23,'{"text":"Gori","span":[19,23],"kind":"city","role":"shown","relation":"in","within":1,"modifiers":[],"resolved":{"id":"geonames:614455","name":"Gori","latitude":41.98532,"longitude":44.1129,"kind":"city","country":"GE","admin1":"Shida Kartli","admin2":"Gori Municipality","source":"GeoNames","precision":"town","score":0.9,"reasons":["exact_name","kind","within","country","population"]},"alternatives":[],"rule":"place"}');
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
INSERT INTO "statement" VALUES(3,1,'parts',1,NULL,NULL,'[{"kind":"lead","span":[0,44]},{"kind":"credit","span":[44,69]}]');
INSERT INTO "statement" VALUES(3,2,'credit',2,44,69,'{"span":[44,69],"text":"(Photo by Ada Brandt/AFP)","photographers":[{"name":"Ada Brandt","printed":"Ada Brandt","span":[54,64]}],"photographer_status":"named","organisations":[{"name":"AFP","printed":"AFP","span":[65,68],"role":"agency","id":"AFP"}],"flags":[],"year":null,"rule":"credit"}');
INSERT INTO "statement" VALUES(3,3,'date',3,31,42,'{"text":"May 3, 2016","span":[31,42],"value":"2016-05-03","role":"taken","weekday":null,"weekday_agrees":null,"inferred":false,"alternatives":[],"rule":"date"}');
INSERT INTO "statement" VALUES(3,4,'place',4,16,20,'{"text":"Poti","span":[16,20],"kind":"city","role":"shown","relation":"in","within":1,"modifiers":[],"resolved":{"id":"geonames:612366","name":"Poti","latitude":42.14272,"longitude":41.67384,"kind":"city","country":"GE","admin1":"Samegrelo-Zemo Svaneti","admin2":"Poti Municipality","source":"GeoNames","precision":"town","score":0.88,"reasons":["exact_name","kind","within","country","population"]},"alternatives":[],"rule":"place"}');
INSERT INTO "statement" VALUES(3,5,'place',4,22,29,'{"text":"Georgia","span":[22,29],"kind":"country","role":"shown","relation":"in","within":null,"modifiers":[],"resolved":{"id":"geonames:614540","name":"Georgia","latitude":42.0,"longitude":43.5,"kind":"country","country":"GE","admin1":null,"admin2":null,"source":"GeoNames, rounded","precision":"country","score":1.0,"reasons":["exact_name","kind","contains","country","population"]},"alternatives":[],"rule":"place"}');
INSERT INTO "statement" VALUES(3,6,'country',5,NULL,NULL,'"GE"');
INSERT INTO "statement" VALUES(3,7,'check',6,16,20,'{"check":"outside-country","outcome":"agrees","message":"Poti lies in Georgia","spans":[[16,20],[22,29]]}');
INSERT INTO "statement" VALUES(4,1,'parts',1,NULL,NULL,'[{"kind":"lead","span":[0,71]}]');
INSERT INTO "statement" VALUES(4,2,'credit',2,NULL,NULL,'{"span":null,"text":"(Photo by Nino Lomidze/AP Photo)","photographers":[{"name":"Nino Lomidze","printed":"Nino Lomidze","span":null}],"photographer_status":"named","organisations":[{"name":"AP","printed":"AP Photo","span":null,"role":"agency","id":"AP"}],"flags":[],"year":null,"rule":"credit"}');
INSERT INTO "statement" VALUES(4,3,'date',3,58,70,'{"text":"July 8, 2016","span":[58,70],"value":"2016-07-08","role":"taken","weekday":null,"weekday_agrees":null,"inferred":false,"alternatives":[],"rule":"date"}');
INSERT INTO "statement" VALUES(4,4,'place',4,38,44,'{"text":"Batumi","span":[38,44],"kind":"city","role":"shown","relation":"in","within":1,"modifiers":[],"resolved":{"id":"geonames:615532","name":"Batumi","latitude":41.64077,"longitude":41.6306,"kind":"city","country":"GE","admin1":"Ajaria","admin2":null,"source":"GeoNames","precision":"town","score":1.0,"reasons":["exact_name","kind","within","country"]},"alternatives":[],"rule":"place"}');
INSERT INTO "statement" VALUES(4,5,'place',4,46,53,'{"text":"Georgia","span":[46,53],"kind":"country","role":"shown","relation":"in","within":null,"modifiers":[],"resolved":{"id":"geonames:614540","name":"Georgia","latitude":42.0,"longitude":43.5,"kind":"country","country":"GE","admin1":null,"admin2":null,"source":"GeoNames, rounded","precision":"country","score":1.0,"reasons":["exact_name","kind","contains","country","population"]},"alternatives":[],"rule":"place"}');
INSERT INTO "statement" VALUES(4,6,'country',5,NULL,NULL,'"GE"');
INSERT INTO "statement" VALUES(4,7,'check',6,38,44,'{"check":"outside-country","outcome":"agrees","message":"Batumi lies in Georgia","spans":[[38,44],[46,53]]}');
INSERT INTO "statement" VALUES(5,1,'parts',1,NULL,NULL,'[{"kind":"lead","span":[0,82]},{"kind":"credit","span":[82,104]}]');
INSERT INTO "statement" VALUES(5,2,'credit',2,82,104,'{"span":[82,104],"text":"REUTERS/Aino Järvelä","photographers":[{"name":"Aino Järvelä","printed":"Aino Järvelä","span":[90,104]}],"photographer_status":"named","organisations":[{"name":"Reuters","printed":"REUTERS","span":[82,89],"role":"agency","id":"Reuters"}],"flags":[],"year":null,"rule":"credit"}');
INSERT INTO "statement" VALUES(5,3,'date',3,64,80,'{"text":"February 3, 1999","span":[64,80],"value":"1999-02-03","role":"taken","weekday":null,"weekday_agrees":null,"inferred":false,"alternatives":[],"rule":"date"}');
INSERT INTO "statement" VALUES(5,4,'place',4,24,39,'{"text":"Lake Päijänne","span":[24,39],"kind":"feature","role":"shown","relation":"on","within":2,"modifiers":[],"resolved":{"id":"geonames:660013","name":"Finland","latitude":64.0,"longitude":26.0,"kind":"country","country":"FI","admin1":null,"admin2":null,"source":"GeoNames, rounded","precision":"country","score":0.5,"reasons":["inside_unresolved"]},"alternatives":[],"rule":"place"}');
INSERT INTO "statement" VALUES(5,5,'place',4,45,53,'{"text":"Asikkala","span":[45,53],"kind":"city","role":"shown","relation":"near","within":2,"modifiers":[],"resolved":{"id":"geonames:660949","name":"Asikkala","latitude":61.21667,"longitude":25.5,"kind":"city","country":"FI","admin1":"Päijät-Häme","admin2":"Lahti","source":"GeoNames","precision":"town","score":1.0,"reasons":["exact_name","kind","within","country"]},"alternatives":[],"rule":"place"}');
INSERT INTO "statement" VALUES(5,6,'place',4,55,62,'{"text":"Finland","span":[55,62],"kind":"country","role":"shown","relation":null,"within":null,"modifiers":[],"resolved":{"id":"geonames:660013","name":"Finland","latitude":64.0,"longitude":26.0,"kind":"country","country":"FI","admin1":null,"admin2":null,"source":"GeoNames, rounded","precision":"country","score":1.0,"reasons":["exact_name","only_one","kind","contains","country"]},"alternatives":[],"rule":"place"}');
INSERT INTO "statement" VALUES(5,7,'country',5,NULL,NULL,'"FI"');
INSERT INTO "statement" VALUES(5,8,'check',6,45,53,'{"check":"outside-country","outcome":"agrees","message":"Asikkala lies in Finland","spans":[[45,53],[55,62]]}');
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
CREATE INDEX inside_container ON inside (container);
CREATE TRIGGER inside_stays BEFORE UPDATE ON inside BEGIN SELECT RAISE(ABORT, 'the archive only adds'); END;
CREATE TRIGGER inside_is_kept BEFORE DELETE ON inside BEGIN SELECT RAISE(ABORT, 'the archive only adds'); END;
CREATE TRIGGER metadata_stays BEFORE UPDATE ON metadata BEGIN SELECT RAISE(ABORT, 'the archive only adds'); END;
CREATE TRIGGER metadata_is_kept BEFORE DELETE ON metadata BEGIN SELECT RAISE(ABORT, 'the archive only adds'); END;
COMMIT;
