"""What the published schema of certificates says, by a small reader of its own."""

import json
import re
from pathlib import Path

from svmsym.exact import checker
from svmsym.exact.sealed import Certificate

SCHEMA = json.loads(Path(checker.__file__).with_name("certificate.schema.json").read_text("utf-8"))


def conforms(value, schema=None):
    """Whether a value is as the published schema says: the few words of JSON Schema that it uses."""
    schema = SCHEMA if schema is None else schema
    value = dict(value) if isinstance(value, Certificate) else value  # as a file has it
    if "$ref" in schema:
        return conforms(value, SCHEMA["$defs"][schema["$ref"].removeprefix("#/$defs/")])
    known = {"$schema", "$id", "$defs", "title", "description", "type", "const", "enum", "pattern", "items"}
    known |= {"properties", "required", "additionalProperties", "propertyNames", "oneOf", "anyOf", "minItems"}
    known |= {"maxItems", "minimum"}
    assert set(schema) <= known, set(schema) - known
    if "anyOf" in schema or "oneOf" in schema:
        matches = sum(conforms(value, part) for part in schema.get("anyOf", schema.get("oneOf")))
        if not (matches == 1 if "oneOf" in schema else matches):
            return False
    types = {
        "object": dict,
        "array": list,
        "string": str,
        "boolean": bool,
        "null": type(None),
        "integer": int,
    }
    if "type" in schema:
        names = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
        if not any(type(value) is types[name] for name in names):
            return False
    if ("const" in schema and value != schema["const"]) or ("enum" in schema and value not in schema["enum"]):
        return False
    if isinstance(value, str) and "pattern" in schema:
        return bool(re.search(schema["pattern"], value))
    if isinstance(value, list):
        fits = schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value))
        return fits and all(conforms(v, schema.get("items", {})) for v in value)
    if isinstance(value, dict):
        return _object_conforms(value, schema)
    return not isinstance(value, int) or value >= schema.get("minimum", value)


def _object_conforms(value, schema):
    properties, more = schema.get("properties", {}), schema.get("additionalProperties", True)
    if not set(schema.get("required", ())) <= set(value):
        return False
    for key, inner in value.items():
        if key in properties:
            if not conforms(inner, properties[key]):
                return False
        elif (
            more is False
            or (more is not True and not conforms(inner, more))
            or not conforms(key, schema.get("propertyNames", {}))
        ):
            return False
    return True
