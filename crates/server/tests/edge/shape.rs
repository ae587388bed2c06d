//! Shapes as the document tells them: whether a value has one, and values made after one.

use capotreno_rules::chance::FastDice;
use serde_json::{Map, Value, json};

/// What a part of the document points at.
pub fn resolved<'a>(document: &'a Value, part: &'a Value) -> &'a Value {
    match part["$ref"].as_str() {
        Some(to) => document.pointer(to.trim_start_matches('#')).unwrap_or_else(|| panic!("{to}")),
        None => part,
    }
}

fn types(schema: &Value) -> Vec<&str> {
    match &schema["type"] {
        Value::Array(types) => types.iter().filter_map(Value::as_str).collect(),
        one => one.as_str().into_iter().collect(),
    }
}

fn has_type(value: &Value, name: &str) -> bool {
    match name {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        other => panic!("{other} is no type"),
    }
}

/// What keeps a value from having a shape, if anything does.
pub fn misfit(document: &Value, schema: &Value, value: &Value) -> Option<String> {
    let schema = resolved(document, schema);
    let short = || value.to_string().chars().take(120).collect::<String>();
    if let Some(choices) = schema["oneOf"].as_array() {
        let fits = |choice| misfit(document, choice, value).is_none();
        return (!choices.iter().any(fits)).then(|| format!("none of the choices: {}", short()));
    }
    if let Some(parts) = schema["allOf"].as_array() {
        return parts.iter().find_map(|part| misfit(document, part, value));
    }
    let types = types(schema);
    if !types.is_empty() && !types.iter().any(|name| has_type(value, name)) {
        return Some(format!("no {types:?}: {}", short()));
    }
    if let Some(allowed) = schema["enum"].as_array()
        && !allowed.contains(value)
    {
        return Some(format!("none of {allowed:?}: {}", short()));
    }
    match value {
        Value::Array(items) => match schema["prefixItems"].as_array() {
            Some(parts) if parts.len() != items.len() => {
                Some(format!("not {} parts: {}", parts.len(), short()))
            }
            Some(parts) => parts.iter().zip(items).find_map(|(part, item)| misfit(document, part, item)),
            None => items.iter().find_map(|item| misfit(document, &schema["items"], item)),
        },
        Value::Object(fields) => object_misfit(document, schema, fields),
        _ => None,
    }
}

fn object_misfit(document: &Value, schema: &Value, fields: &Map<String, Value>) -> Option<String> {
    let required = schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str);
    if let Some(missing) = required.into_iter().find(|name| !fields.contains_key(*name)) {
        return Some(format!("{missing} is missing in {fields:?}"));
    }
    fields.iter().find_map(|(name, value)| {
        let own = schema["properties"].get(name);
        let own = own.or_else(|| schema.get("additionalProperties").filter(|other| other.is_object()));
        own.and_then(|schema| misfit(document, schema, value)).map(|why| format!("{name}: {why}"))
    })
}

fn pick<'a, T>(dice: &mut FastDice, from: &'a [T]) -> &'a T {
    &from[dice.number_below(from.len() as u32) as usize]
}

/// A value of a shape; texts are taken from these.
pub fn made(document: &Value, schema: &Value, texts: &[String], dice: &mut FastDice) -> Value {
    let schema = resolved(document, schema);
    let again = |schema: &Value, dice: &mut FastDice| made(document, schema, texts, dice);
    if let Some(choices) = schema["oneOf"].as_array() {
        return again(pick(dice, choices), dice);
    }
    if let Some(allowed) = schema["enum"].as_array() {
        return pick(dice, allowed).clone();
    }
    if let Some(parts) = schema["allOf"].as_array() {
        let mut all = Map::new();
        for part in parts {
            all.extend(again(part, dice).as_object().cloned().unwrap_or_default());
        }
        return Value::Object(all);
    }
    let types = types(schema);
    if types.is_empty() {
        return json!({});
    }
    match *pick(dice, &types) {
        "null" => Value::Null,
        "boolean" => json!(dice.number_below(2) == 0),
        "integer" | "number" => json!(*pick(dice, &[0, 0, 1, 1, 2, 3, 10, 255, 4_000_000_000_u64])),
        "string" => json!(pick(dice, texts)),
        "array" => (0..dice.number_below(4)).map(|_| again(&schema["items"], dice)).collect(),
        "object" => {
            let required = schema["required"].as_array().cloned().unwrap_or_default();
            let mut fields = Map::new();
            for (name, own) in schema["properties"].as_object().into_iter().flatten() {
                if required.contains(&json!(name)) || dice.number_below(2) == 0 {
                    fields.insert(name.clone(), again(own, dice));
                }
            }
            Value::Object(fields)
        }
        other => panic!("{other} is no type"),
    }
}

#[test]
fn values_that_are_made_fit_and_others_do_not() {
    let document = json!({"components": {"schemas": {"Seat": {"oneOf": [
        {"type": "object", "required": ["kind"], "properties": {"kind": {"type": "string", "enum": ["me"]}}},
        {"type": "object", "required": ["kind", "level"], "properties": {
            "kind": {"type": "string", "enum": ["bot"]}, "level": {"type": ["string", "null"]}}},
    ]}}}});
    let seats = json!({"type": "array", "items": {"$ref": "#/components/schemas/Seat"}});
    let mut dice = FastDice::new(1);
    for _ in 0..100 {
        let value = made(&document, &seats, &["x".to_owned()], &mut dice);
        assert_eq!(misfit(&document, &seats, &value), None, "{value}");
    }
    for wrong in [json!({}), json!([1]), json!([{"kind": "bot"}]), json!([{"kind": "me"}, {"kind": "you"}])] {
        assert!(misfit(&document, &seats, &wrong).is_some(), "{wrong}");
    }
}
