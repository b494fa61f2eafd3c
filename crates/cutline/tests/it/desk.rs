//! The desk: pages and JSON at this machine's own address, captions that are never markup, nothing for strangers.

use crate::{command, cutline, file, records, scratch, stderr};
use serde_json::Value;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Stdio};

const GALLERY: &str = "THE NORTHERN LEDGER\nMarket days\nJuly 10, 2016\n\n1/3\nWomen wash wool in Gori, Georgia, July 7, 2016. \
    (Photo by Nino Lomidze/AP Photo)\n\n2/3\nA <script>alert(1)</script> sign & a \"quoted\" board hang in Batumi, Georgia, \
    July 8, 2016. (Photo by Nino Lomidze/AP Photo)\n\n3/3\nAt least 12 people were killed, residents said, when a crane fell \
    in Poti, Georgia, July 9, 2016. (Photo by Nino Lomidze/AP Photo)\n";

/// A desk that is open while this lives.
pub struct Desk {
    program: Child,
    address: String,
}

impl Drop for Desk {
    fn drop(&mut self) {
        self.program.kill().expect("the desk runs until it is closed");
        self.program.wait().expect("a closed desk ends");
    }
}

/// What a question gave.
pub struct Answer {
    pub status: u16,
    /// The head, in small letters.
    pub head: String,
    pub body: String,
}

impl Desk {
    /// Opens the desk of an archive of these galleries.
    pub fn open(name: &str, galleries: &[&str]) -> Desk {
        let archive = scratch(&format!("desk-{name}"));
        let _ = std::fs::remove_dir_all(&archive);
        let archive = archive.to_str().unwrap().to_owned();
        for (number, gallery) in galleries.iter().enumerate() {
            let path = file(&format!("desk-{name}-{number}.txt"), gallery.as_bytes());
            assert!(cutline(&["--archive", &archive, "add", &path], b"").status.success());
        }
        let arguments = ["--archive", &archive, "serve", "--listen", "127.0.0.1:0"];
        let mut ready = std::process::Command::new(command(&arguments).get_program());
        let mut program = ready.args(arguments).stdout(Stdio::piped()).spawn().expect("the desk opens");
        let mut line = String::new();
        BufReader::new(program.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().strip_prefix("http://").and_then(|rest| rest.strip_suffix('/'));
        Desk { address: address.expect("where the desk is").to_owned(), program }
    }

    pub fn ask(&self, method: &str, path: &str, head: &str, body: &str) -> Answer {
        let mut stream = TcpStream::connect(&self.address).expect("the desk listens");
        let host = if head.contains("Host:") { String::new() } else { format!("Host: {}\r\n", self.address) };
        let length = body.len();
        let ask =
            format!("{method} {path} HTTP/1.1\r\n{host}{head}Content-Length: {length}\r\nConnection: close\r\n\r\n");
        stream.write_all(ask.as_bytes()).and_then(|()| stream.write_all(body.as_bytes())).expect("the desk takes it");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("the desk answers in UTF-8");
        let (head, body) = answer.split_once("\r\n\r\n").expect("an answer has a head");
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status");
        Answer { status, head: head.to_lowercase(), body: body.to_owned() }
    }

    pub fn get(&self, path: &str) -> Answer {
        self.ask("GET", path, "", "")
    }

    /// A browser at this desk, in which A. Desk gave a name: its cookies, and the token of its forms.
    pub fn sit(&self) -> Browser<'_> {
        let page = self.get("/add");
        let lines = page.head.lines().filter_map(|line| line.strip_prefix("set-cookie: "));
        let session: Vec<&str> = lines.filter_map(|line| line.split(';').next()).collect();
        let cookies = format!("{}; cutline-reviewer=A.+Desk", session.join("; "));
        let (_, rest) = page.body.split_once("name=\"token\" value=\"").expect("a form with a token");
        let token = rest.split('"').next().expect("a token").to_owned();
        Browser { desk: self, cookies, token }
    }

    pub fn json(&self, path: &str) -> Value {
        let answer = self.get(path);
        serde_json::from_str(&answer.body).unwrap_or_else(|error| panic!("{path}: {error} in {}", answer.body))
    }
}

/// A browser: it keeps its cookies and sends forms from the pages it sees.
pub struct Browser<'d> {
    desk: &'d Desk,
    cookies: String,
    pub token: String,
}

impl Browser<'_> {
    pub fn get(&self, path: &str) -> Answer {
        self.desk.ask("GET", path, &format!("Cookie: {}\r\n", self.cookies), "")
    }

    /// Sends a form with the session's token.
    pub fn send(&self, path: &str, fields: &[(&str, &str)]) -> Answer {
        let all = [("token", self.token.as_str())].into_iter().chain(fields.iter().copied());
        self.send_as_it_is(path, &all.collect::<Vec<_>>())
    }

    pub fn send_as_it_is(&self, path: &str, fields: &[(&str, &str)]) -> Answer {
        let mut body = form_urlencoded::Serializer::new(String::new());
        let head = format!("Cookie: {}\r\nContent-Type: application/x-www-form-urlencoded\r\n", self.cookies);
        self.desk.ask("POST", path, &head, &body.extend_pairs(fields).finish())
    }

    /// Sends a form with documents: names, and what they are.
    pub fn upload(&self, path: &str, token: &str, fields: &[(&str, &str)], documents: &[(&str, &str)]) -> Answer {
        let mut body = String::new();
        let token = [("token", token)];
        for (name, text) in token.iter().chain(fields) {
            body += &format!("--cut\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{text}\r\n");
        }
        for (name, text) in documents {
            let head = format!("Content-Disposition: form-data; name=\"files\"; filename=\"{name}\"");
            body += &format!("--cut\r\n{head}\r\nContent-Type: image/jpeg\r\n\r\n{text}\r\n");
        }
        body += "--cut--\r\n";
        let head = format!("Cookie: {}\r\nContent-Type: multipart/form-data; boundary=cut\r\n", self.cookies);
        self.desk.ask("POST", path, &head, &body)
    }

    /// The page that an answer sends the browser to.
    pub fn follow(&self, answer: &Answer) -> Answer {
        self.get(&way(answer))
    }
}

/// Where an answer sends the browser to.
pub fn way(answer: &Answer) -> String {
    assert_eq!(answer.status, 303, "{}", answer.body);
    let way = answer.head.lines().find_map(|line| line.strip_prefix("location: ")).expect("where to go");
    way.split('#').next().unwrap().to_owned()
}

#[test]
fn photographs_are_found_opened_and_read_in_their_source() {
    let desk = Desk::open("pages", &[GALLERY, GALLERY.trim_end()]);
    let sheet = desk.get("/");
    assert!(sheet.status == 200 && sheet.body.contains("3 photographs") && sheet.body.contains("Women wash wool"));
    let found = desk.json("/photographs.json?q=in:Batumi");
    assert_eq!((&found["total"], &found["photographs"][0]["sightings"]), (&1.into(), &2.into()), "{found}");
    let found = desk.json("/photographs.json?q=in:Gori");
    assert_eq!(found["photographs"].as_array().unwrap().len(), 1, "{found}");
    let photograph = desk.get("/photographs/1").body;
    for part in ["<span class=\"m where\">Gori</span>", "2016-07-07", "Nino Lomidze", "desk-pages-0.txt"] {
        assert!(photograph.contains(part), "{part} in {photograph}");
    }
    assert_eq!(desk.json("/photographs/1.json")["photograph"], 1);
    let sources = desk.json("/sources.json");
    assert_eq!(sources["sources"][0]["sightings"], 3, "{sources}");
    let gallery = desk.get(&format!("/sources/{}", sources["sources"][0]["capture"])).body;
    let at = |words: &str| gallery.find(words).unwrap_or_else(|| panic!("{words} in {gallery}"));
    assert!(at("Women wash") < at("sign") && at("sign") < at("crane"));
    let july = desk.json("/timeline.json?span=2016-07");
    let days: Vec<u64> =
        july["bars"].as_array().unwrap().iter().map(|bar| bar["photographs"].as_u64().unwrap()).collect();
    assert_eq!((days.len(), days.iter().sum::<u64>(), days[6]), (31, 3, 1), "{july}");
    assert!(desk.get("/timeline").body.contains("span=2016"));
    assert!(desk.get("/log").body.contains("document") && desk.get("/about").body.contains("GeoNames"));
}

#[test]
fn a_caption_is_never_markup_and_what_tells_of_the_dead_is_veiled() {
    let desk = Desk::open("hostile", &[GALLERY]);
    for page in ["/", "/photographs/2", "/sources/1", "/?q=%3Cscript%3Ealert(1)%3C%2Fscript%3E"] {
        let answer = desk.get(page);
        assert!(!answer.body.contains("<script>"), "{page}: {}", answer.body);
        assert!(answer.head.contains("content-security-policy: default-src 'none';"), "{}", answer.head);
        assert!(!answer.head.contains("unsafe-inline") && answer.head.contains("x-content-type-options: nosniff"));
    }
    let veiled = desk.get("/photographs/3").body;
    let (before, after) = veiled.split_once("<details class=\"veil\">").expect("a veil");
    assert!(!before.contains("killed</") && after.contains("At least 12"));
}

#[test]
fn a_text_is_parsed_for_programs_and_not_kept() {
    let desk = Desk::open("parse", &[GALLERY]);
    let text = "A ferry in Bukoba, Tanzania March 6, 2014. (Photo by A. Name/Reuters)";
    let parsed = desk.ask("POST", "/api/parse", "Content-Type: text/plain\r\n", text);
    let parsed: Value = serde_json::from_str(&parsed.body).unwrap();
    assert_eq!(parsed[0]["dates"][0]["value"], "2014-03-06");
    assert_eq!(desk.json("/photographs.json")["total"], 3, "nothing was kept");
    let foreign = desk.ask("POST", "/api/parse", "Origin: http://elsewhere.example\r\n", text);
    assert_eq!(foreign.status, 400);
}

#[test]
fn what_cannot_be_answered_has_one_shape() {
    let desk = Desk::open("errors", &[GALLERY]);
    for (path, status, words) in [
        ("/photographs/99.json", 404, "expected the number of a photograph, found \"99.json\""),
        ("/photographs/one.json", 404, "expected the number of a photograph"),
        ("/photographs.json?q=takn:2016", 400, "found takn: at character 1"),
        ("/timeline.json?span=May", 400, "expected a year or a month such as 2016-05, found \"May\""),
        ("/sources/99.json", 404, "expected the number of a document"),
        ("/nothing.json", 404, "expected an address of the desk, found /nothing.json"),
        ("/pictures/1/1", 404, "expected a picture, found none"),
        ("/assets/..%2f..%2fCargo.toml", 404, "expected a file of the desk"),
    ] {
        let answer = desk.get(path);
        assert_eq!(answer.status, status, "{path}: {}", answer.body);
        let said = match serde_json::from_str::<Value>(&answer.body) {
            Ok(error) => error["error"]["message"].as_str().expect("what is wrong").to_owned(),
            Err(_) => answer.body,
        };
        assert!(said.contains(words), "{path}: {said}");
    }
    let stranger = desk.ask("GET", "/", "Host: desk.example\r\n", "");
    assert_eq!(stranger.status, 421, "another name that leads here is not answered");
}

#[test]
fn the_desk_is_offered_to_this_machine_alone() {
    let refused = cutline(&["serve", "--listen", "0.0.0.0:0"], b"");
    assert_eq!(refused.status.code(), Some(2));
    assert!(stderr(&refused).contains("expected an address of this machine's own"), "{}", stderr(&refused));
    let none = scratch("desk-none");
    let missing = cutline(&["--archive", none.to_str().unwrap(), "serve", "--listen", "127.0.0.1:0"], b"");
    assert!(missing.status.code() == Some(1) && records(&missing).is_empty());
}
