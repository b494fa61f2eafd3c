fn main() {
    let e = caption::Engine::new();
    for a in std::env::args().skip(1) {
        let d = e.document(&a);
        for i in 0..d.len() {
            let t = d.token(i);
            print!(
                "{:?}{}{:?} ",
                d.word(i),
                if t.glued { "~" } else { "" },
                d.hits(i).iter().map(|h| (format!("{:?}", h.class), h.end, h.row)).collect::<Vec<_>>()
            );
        }
        println!("\n{:?} {:?}", d.sentences, caption::credit::ends(&e, &a));
    }
}
