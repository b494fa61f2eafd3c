//! A query written down again: read, it asks the same.
//!
//! `OR` binds closer than standing side by side, so that "all of" needs brackets inside "one of", and not the other way.

use super::{Clause, Node, Query, SORTS, Sort};
use std::fmt;

impl fmt::Display for Query {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.asked)?;
        if self.sort != Sort::default() {
            let space = if matches!(&self.asked, Node::All(nodes) if nodes.is_empty()) { "" } else { " " };
            write!(f, "{space}sort:{}", self.sort)?;
        }
        Ok(())
    }
}

impl fmt::Display for Sort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = SORTS.iter().find(|(_, by)| *by == self.by).map_or("", |(name, _)| name);
        write!(f, "{}{name}", if self.falling { "-" } else { "" })
    }
}

impl fmt::Display for Node {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Node::All(nodes) => joined(f, nodes, " ", false),
            Node::Any(nodes) => joined(f, nodes, " OR ", true),
            Node::Not(node) if matches!(**node, Node::Clause(_)) => write!(f, "-{node}"),
            Node::Not(node) => write!(f, "-({node})"),
            Node::Clause(clause) => write!(f, "{clause}"),
        }
    }
}

impl fmt::Display for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(field) = self.field {
            write!(f, "{}:", field.name())?;
        }
        if self.quoted { write!(f, "\"{}\"", self.typed) } else { f.write_str(&self.typed) }
    }
}

fn joined(f: &mut fmt::Formatter<'_>, nodes: &[Node], between: &str, brackets: bool) -> fmt::Result {
    for (at, node) in nodes.iter().enumerate() {
        if at > 0 {
            f.write_str(between)?;
        }
        if brackets && matches!(node, Node::All(_)) { write!(f, "({node})")? } else { write!(f, "{node}")? }
    }
    Ok(())
}
