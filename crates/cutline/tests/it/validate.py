"""Lets other people's validators look at exports: `validate.py FOLDER` with `bag`, `x.geojson`, `x.jsonld`, `x.kml`."""

import json
import pathlib
import sys

import bagit
from fastkml.validator import validate
from geojson_pydantic import FeatureCollection
from pyld import jsonld

folder = pathlib.Path(sys.argv[1])
bagit.Bag(str(folder / "bag")).validate()

features = FeatureCollection(**json.loads((folder / "x.geojson").read_text("utf-8"))).features
assert features, "a feature a photograph"

nodes = jsonld.expand(json.loads((folder / "x.jsonld").read_text("utf-8")))
kinds = {kind for node in nodes for kind in node["@type"]}
assert kinds == {"https://schema.org/Photograph", "https://schema.org/Claim"}, kinds
for node in nodes:
    terms = [term for term in node if not term.startswith("@")]
    assert all(term.startswith(("https://schema.org/", "urn:cutline:")) for term in terms), terms
    if "https://schema.org/Claim" in node["@type"]:
        assert node["urn:cutline:hedge"] and node["urn:cutline:source"] and node["https://schema.org/appearance"], node

assert validate(file_to_validate=folder / "x.kml"), "KML by the schema of the standard"
print(len(features), "features,", len(nodes), "nodes")
