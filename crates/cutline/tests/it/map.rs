//! The desk's map and search box: what the index says of places and values.

use crate::desk::Desk;
use serde_json::Value;

const GALLERY: &str = "THE NORTHERN LEDGER\nMarket days\nJuly 10, 2016\n\n1/3\nWomen wash wool in Gori, Georgia, July 7, 2016. \
    (Photo by Nino Lomidze/AP Photo)\n\n2/3\nA board hangs in Gori, Georgia, July 8, 2016. (Photo by Nino Lomidze/AP Photo)\n\n\
    3/3\nA crane stands in Batumi, Georgia, July 9, 2017. (Photo by Nino Lomidze/Reuters)\n";

fn features(desk: &Desk, question: &str) -> Vec<Value> {
    desk.json(&format!("/map.geojson?{question}"))["features"].as_array().unwrap().clone()
}

#[test]
fn a_town_is_a_circle_and_near_places_are_one() {
    let desk = Desk::open("map", &[GALLERY]);
    let near = features(&desk, "zoom=9");
    let of = |name: &str| near.iter().find(|point| point["properties"]["name"] == name).unwrap()["properties"].clone();
    assert_eq!(near.len(), 2, "the country around a town is no place of its own: {near:?}");
    assert_eq!((&of("Gori")["photographs"], &of("Gori")["radius_km"]), (&2.into(), &10.0.into()));
    assert_eq!(of("Batumi")["precision"], "town");
    let far = features(&desk, "zoom=0");
    assert_eq!((far.len(), &far[0]["properties"]["photographs"]), (1, &3.into()));
    assert_eq!(features(&desk, "zoom=9&q=agency:reuters").len(), 1);
    assert_eq!(features(&desk, "zoom=9&bbox=43,41,45,43").len(), 1, "what is seen alone");
    assert_eq!(desk.get("/map.geojson?bbox=43,41").status, 400);

    let page = desk.get("/map?q=taken:2016");
    assert!(page.body.contains("Gori") && page.body.contains("within 10 km"), "{}", page.body);
    assert!(!page.body.contains("Batumi"), "the query holds for the list, too");
    let policy = page.head.lines().find(|line| line.starts_with("content-security-policy")).unwrap();
    assert!(policy.contains("worker-src 'self'") && !policy.contains("http") && !policy.contains("unsafe"), "{policy}");
}

#[test]
fn the_search_box_offers_what_there_is() {
    let desk = Desk::open("complete", &[GALLERY]);
    let offered = |question: &str| -> Vec<(String, String)> {
        let answer = desk.json(&format!("/api/complete?{question}"));
        let text = |offer: &Value, name: &str| offer[name].as_str().unwrap().to_owned();
        let offers = answer["completions"].as_array().unwrap();
        offers.iter().map(|offer| (text(offer, "query"), text(offer, "about"))).collect()
    };
    assert_eq!(offered("q=agen")[0].0, "agency:");
    assert_eq!(offered("q=taken:2016+agency:re"), [], "what is asked beside it holds");
    assert_eq!(offered("q=agency:re"), [("agency:Reuters ".to_owned(), "1".to_owned())]);
    assert_eq!(offered("q=by:ni"), [("by:\"Nino Lomidze\" ".to_owned(), "3".to_owned())]);
    assert_eq!(offered("q=hedge:att+wool&at=9")[0].0, "hedge:attributed wool", "where the cursor is");
    assert_eq!(offered("q=nothing:x"), []);
}
