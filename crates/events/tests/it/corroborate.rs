//! Rows of others beside events: never merged, each judged.

use crate::events;
use compare::Verdict;
use events::corroborate::{Fit, corroborate};
use events::recorded::{Recorded, read};

const HEADER: &str = "id,date_start,date_end,date_prec,where_prec,where_coordinates,latitude,longitude,side_a,side_b,type_of_violence,best,low,high,country\n";
const STRIKES: &str = "A tailor sweeps glass after what residents said were two air strikes by the Sudanese army in El \
    Fasher, Sudan, May 3, 2016. At least 12 people died. (Photo by Omar Haddad/Reuters)";

fn rows(lines: &str) -> Vec<Recorded> {
    let (rows, bad) = read([HEADER, lines].concat().as_bytes(), &[]).unwrap();
    assert_eq!(bad, []);
    rows
}

fn fits(lines: &str) -> Vec<Fit> {
    corroborate(&rows(lines), &events(&[STRIKES]))
}

#[test]
fn place_day_kind_deaths_and_sides_are_each_judged() {
    let fits = fits("1,2016-05-03,2016-05-03,1,1,El Fasher town,13.63,25.35,Government of Sudan,SPLM,1,9,9,11,Sudan\n");
    let [fit] = &fits[..] else { panic!("{fits:?}") };
    assert_eq!((fit.place.verdict, fit.day, fit.kind), (Verdict::Compatible, Verdict::Compatible, Verdict::Compatible));
    assert!(fit.place.km < 5.0);
    assert_eq!(fit.deaths[0].verdict, Verdict::Incompatible, "at least 12 against 9 to 11");
    assert_eq!(fit.actors[0].verdict, Verdict::Compatible);
}

#[test]
fn coarse_rows_cannot_be_told_and_others_do_not_fit() {
    let near = fits("1,2016-05-03,2016-05-03,1,2,near,13.75,25.4,Government of Sudan,X,1,20,12,30,Sudan\n");
    assert_eq!((near[0].place.verdict, near[0].deaths[0].verdict), (Verdict::CannotTell, Verdict::Compatible));
    let week = fits("1,2016-05-01,2016-05-07,2,1,El Fasher,13.63,25.35,Government of Sudan,X,1,20,12,30,Sudan\n");
    assert_eq!(week[0].day, Verdict::CannotTell);
    let before = fits("1,2016-05-02,2016-05-02,1,1,El Fasher,13.63,25.35,Government of Sudan,X,1,20,12,30,Sudan\n");
    assert_eq!(before[0].day, Verdict::CannotTell, "the picture may be made a day later");
    for other in [
        "1,2016-05-04,2016-05-04,1,1,El Fasher,13.63,25.35,Government of Sudan,X,1,20,12,30,Sudan\n",
        "1,2016-05-03,2016-05-03,1,1,Khartoum,15.55,32.53,Government of Sudan,X,1,20,12,30,Sudan\n",
        "1,2016-05-03,2016-05-03,1,6,Sudan,13.63,25.35,Government of Sudan,X,1,20,12,30,Sudan\n",
    ] {
        assert_eq!(fits(other), [], "{other}");
    }
}

#[test]
fn kinds_of_acled_are_compared_by_name_and_by_family() {
    let row = |kind: &str| {
        let table = format!("date,type,latitude,longitude\n2016-05-03,{kind},13.63,25.35\n");
        let (rows, _) = read(table.as_bytes(), &[]).unwrap();
        corroborate(&rows, &events(&[STRIKES])).first().map(|fit| fit.kind)
    };
    assert_eq!(row("Air/drone strike"), Some(Verdict::Compatible));
    assert_eq!(row("Shelling/artillery/missile attack"), Some(Verdict::CannotTell));
    assert_eq!(row("Peaceful protest"), None);
    assert_eq!(row(""), Some(Verdict::CannotTell));
}
