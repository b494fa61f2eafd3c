//! What elements mean in RDF: properties with a text, a list or parts.
//!
//! A property may be an attribute, an element with a text, a list (`Bag`, `Seq`, `Alt`) or a structure, and a structure
//! may be written in four ways.

use super::super::field::namespace::{RDF, XML};
use super::tree::{Element, Name};

/// A property of what is described.
#[derive(Clone, Debug)]
pub(crate) struct Property {
    pub name: Name,
    pub node: Node,
}

/// A property's value.
#[derive(Clone, Debug)]
pub(crate) enum Node {
    Text(String),
    List(Vec<Item>),
    Parts(Vec<Property>),
}

/// An entry of a list.
#[derive(Clone, Debug)]
pub(crate) struct Item {
    pub language: Option<String>,
    pub node: Node,
}

impl Node {
    /// The text; of a list the first, of a person with details the name.
    pub fn text(&self) -> Option<&str> {
        match self {
            Node::Text(text) => Some(text),
            Node::List(items) => {
                let default = items.iter().find(|item| item.language.as_deref() == Some("x-default"));
                default.or(items.first())?.node.text()
            }
            Node::Parts(parts) => {
                let named = |part: &&Property| part.name.is_rdf("value") || part.name.local.ends_with("Name");
                parts.iter().find(named)?.node.text()
            }
        }
    }

    /// The entries of a list; anything else is the only one.
    pub fn items(&self) -> impl Iterator<Item = &Node> {
        let (one, many) = match self {
            Node::List(items) => (None, items.as_slice()),
            node => (Some(node), [].as_slice()),
        };
        one.into_iter().chain(many.iter().map(|item| &item.node))
    }

    /// A part of a structure.
    pub fn part(&self, namespace: &str, name: &str) -> Option<&Node> {
        let Node::Parts(parts) = self else { return None };
        parts.iter().find(|part| part.name.is(namespace, name)).map(|part| &part.node)
    }
}

/// The properties of everything that a packet describes.
pub(crate) fn properties(tree: &Element) -> Vec<Property> {
    let mut found = Vec::new();
    let mut waiting = vec![tree];
    while let Some(element) = waiting.pop() {
        if element.name.is_rdf("RDF") {
            element.children.iter().for_each(|description| parts(description, &mut found));
        } else {
            waiting.extend(&element.children);
        }
    }
    found
}

/// The properties that stand in an element, as attributes or elements.
fn parts(element: &Element, found: &mut Vec<Property>) {
    for (name, value) in &element.attributes {
        if !name.namespace.is_empty() && name.namespace != RDF && name.namespace != XML {
            found.push(Property { name: name.clone(), node: Node::Text(value.clone()) });
        }
    }
    for child in &element.children {
        found.push(Property { name: child.name.clone(), node: node(child) });
    }
}

fn node(element: &Element) -> Node {
    if let Some(address) = element.attribute(RDF, "resource") {
        return Node::Text(address.to_owned());
    }
    let list = |child: &&Element| ["Bag", "Seq", "Alt"].iter().any(|list| child.name.is_rdf(list));
    if let Some(list) = element.children.iter().find(list) {
        let items = list.children.iter().filter(|child| child.name.is_rdf("li"));
        let item = |item: &Element| Item { language: item.language().map(str::to_lowercase), node: node(item) };
        return Node::List(items.map(item).collect());
    }
    let mut found = Vec::new();
    match element.children.iter().find(|child| child.name.is_rdf("Description")) {
        Some(description) => parts(description, &mut found),
        None => parts(element, &mut found),
    }
    if found.is_empty() { Node::Text(element.text.clone()) } else { Node::Parts(found) }
}
