//! Lines of comma-separated cells, quoted or not; no cell goes over its line.

/// The cells of a line: `"OSLK","Bassel ""X"" Airport",157` has three.
pub fn cells(line: &str) -> Vec<String> {
    let mut cells = vec![String::new()];
    let mut quoted = false;
    let mut characters = line.chars().peekable();
    while let Some(c) = characters.next() {
        match c {
            '"' if quoted && characters.peek() == Some(&'"') => {
                characters.next();
                cells.last_mut().expect("at least one cell").push('"');
            }
            '"' => quoted = !quoted,
            ',' if !quoted => cells.push(String::new()),
            c => cells.last_mut().expect("at least one cell").push(c),
        }
    }
    cells
}

#[cfg(test)]
mod tests {
    #[test]
    fn quotes_hold_commas_and_quotes() {
        let cells = super::cells(r#""OSLK","","Afb Field, ""Gunshy"" Airport",157"#);
        assert_eq!(cells, ["OSLK", "", "Afb Field, \"Gunshy\" Airport", "157"]);
    }
}
