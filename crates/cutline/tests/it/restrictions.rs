//! What notices and licences forbid, of files and of an archive.

use crate::command;
use serde_json::Value;
use std::path::Path;

const GALLERY: &str = "\
1/3
A boy carries water in Marib, Yemen March 6, 2014. REUTERS/Omar Haddad ATTENTION EDITORS - EMBARGOED UNTIL 0001 GMT SUNDAY MARCH 9, 2014. TURKEY, GREECE AND CYPRUS OUT. MUST BE USED WITHIN 14 DAYS FROM TRANSMISSION. MANDATORY CREDIT: Omar Haddad/Reuters. NO USE OUTSIDE UK

2/3
A girl carries bread in Marib, Yemen March 6, 2014. (Photo by Omar Haddad/Getty Images) NHK OUT. 14-DAY USE ONLY. NO RESALES OF ANY KIND

3/3
Soldiers wait in Basra, Iraq, April 1, 2003. (Photo by Sgt A. Name, UK MOD © Crown copyright, CC BY-NC 4.0)
";

fn lines(arguments: &[&str], folder: &Path) -> Vec<Value> {
    let output = command(&[]).current_dir(folder).args(arguments).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn kinds(restricted: &Value) -> Vec<&str> {
    restricted["restrictions"].as_array().unwrap().iter().map(|one| one["restriction"].as_str().unwrap()).collect()
}

fn one<'v>(restricted: &'v Value, kind: &str) -> &'v Value {
    restricted["restrictions"].as_array().unwrap().iter().find(|one| one["restriction"] == kind).unwrap()
}

fn scratch(name: &str) -> std::path::PathBuf {
    let folder = crate::scratch(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

#[test]
fn restrictions_have_their_words_days_territories_and_credits() {
    let folder = scratch("restrictions-files");
    std::fs::write(folder.join("gallery.txt"), GALLERY).unwrap();
    let found = lines(&["restrictions", "gallery.txt"], &folder);
    assert_eq!(kinds(&found[0]), ["embargo", "territory_out", "time_limited", "mandatory_credit", "territory_out"]);
    for restricted in &found {
        let caption = restricted["caption"].as_str().unwrap();
        for restriction in restricted["restrictions"].as_array().unwrap() {
            let span = restriction["span"].as_array().unwrap();
            let (start, end) = (span[0].as_u64().unwrap() as usize, span[1].as_u64().unwrap() as usize);
            assert_eq!(&caption[start..end], restriction["text"]);
        }
    }
    assert_eq!(one(&found[0], "embargo")["until"], "2014-03-09T00:01 GMT");
    let out = one(&found[0], "territory_out")["names"].as_array().unwrap();
    let countries: Vec<_> = out.iter().map(|name| name["country"].as_str().unwrap()).collect();
    assert_eq!(countries, ["TR", "GR", "CY"]);
    // Nothing says when it was sent.
    assert_eq!(
        (&one(&found[0], "time_limited")["lasts"], &one(&found[0], "time_limited")["ends"]),
        (&"14 days".into(), &Value::Null)
    );
    assert_eq!(one(&found[0], "mandatory_credit")["credit"], "Omar Haddad/Reuters");
    assert_eq!(found[0]["restrictions"][4]["only_there"], true);
    assert_eq!(one(&found[1], "time_limited")["ends"], "2014-03-20");
    assert_eq!(one(&found[1], "no_sales")["names"], serde_json::json!([]));
    assert_eq!(kinds(&found[2]), ["licence", "licence"]);
    assert_eq!(found[2]["restrictions"][1]["licence"]["name"], "CC BY-NC 4.0");

    let later = lines(&["restrictions", "--on", "2014-03-10", "gallery.txt"], &folder);
    // The embargo is over, the 14 days are not; what cannot be told stays.
    assert_eq!(kinds(&later[0]), ["territory_out", "time_limited", "mandatory_credit", "territory_out"]);
    assert_eq!(kinds(&later[1]), ["organisation_out", "no_sales"]);
    let last = lines(&["restrictions", "--on", "2014-03-21", "gallery.txt"], &folder);
    assert_eq!(one(&last[1], "time_limited")["holds"], true);
    let wrong =
        command(&[]).current_dir(&folder).args(["restrictions", "--on", "2014-02-30", "gallery.txt"]).output().unwrap();
    assert_eq!(wrong.status.code(), Some(2));
}

#[test]
fn an_archive_tells_restrictions_of_photographs_with_what_stands_beside_their_captions() {
    let folder = scratch("restrictions-archive");
    std::fs::write(folder.join("gallery.txt"), GALLERY).unwrap();
    let item = r#"{"type": "picture", "versioncreated": "2014-03-06T08:00:00Z", "byline": "Omar Haddad", "description_text": "A tailor sweeps glass in Marib, Yemen March 6, 2014.", "usageterms": "Not for sale. Must be used within 14 days from transmission.", "pubstatus": "canceled"}"#;
    std::fs::write(folder.join("item.json"), item).unwrap();
    std::fs::write(folder.join("plain.txt"), "A ferry in Bukoba, Tanzania March 6, 2014. (Photo by Neema Mushi/AP)\n")
        .unwrap();
    let added =
        command(&[]).current_dir(&folder).args(["add", "gallery.txt", "item.json", "plain.txt"]).output().unwrap();
    assert!(added.status.success(), "{}", String::from_utf8_lossy(&added.stderr));
    let found = lines(&["restrictions"], &folder);
    assert_eq!(found.len(), 4, "the ferry says nothing of its use");
    let item = found.iter().find(|one| one["caption"].as_str().unwrap().contains("tailor")).unwrap();
    assert_eq!(kinds(item), ["no_sales", "time_limited", "kill"]);
    assert_eq!(
        (&one(item, "kill")["in"], &one(item, "time_limited")["ends"]),
        (&"rights".into(), &"2014-03-20".into())
    );
    let some = lines(&["restrictions", "--query", "notice:embargo"], &folder);
    assert_eq!(some.len(), 1);
    let text = command(&[]).current_dir(&folder).args(["restrictions", "--format", "annotated"]).output().unwrap();
    let text = String::from_utf8(text.stdout).unwrap();
    assert!(
        text.contains("4 of 5 photographs restricted by their words; those of the other 1 say nothing of their use"),
        "{text}"
    );
    let number = item["photograph"].to_string();
    let shown = lines(&["show", &number], &folder);
    let rights = shown[0]["sightings"][0]["rights"].to_string();
    assert!(rights.contains("Not for sale. Must be used within 14 days"), "{rights}");
    for (format, words) in [
        ("jsonl", "\"rights\":["),
        ("csv", "Not for sale"),
        ("ninjs", "\"usageTerms\":\""),
        ("jsonld", "Not for sale"),
        ("dossier", "beside the caption</td><td><q>"),
    ] {
        let exported = command(&[]).current_dir(&folder).args(["export", "--as", format]).output().unwrap();
        let exported = String::from_utf8(exported.stdout).unwrap();
        assert!(exported.contains(words) && exported.contains("Not for sale"), "{format}: {exported}");
    }
}
