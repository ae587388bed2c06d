//! The client's types, made from the document: a declaration for each schema, and every route with
//! what it takes and answers. What a client says may leave out whatever has a default; what the
//! server says is complete, with `null` for what there is not.

#![allow(clippy::format_collect, reason = "a page of text, made once")]

use std::collections::BTreeSet;
use std::fmt::Write;

use serde_json::{Map, Value};

const HEAD: &str = "// Made from the server's OpenAPI document, see docs/protocol.md; do not edit.\n";

/// All declarations as one text.
pub fn typescript(document: &Value, version: u32) -> String {
    let types = Types::of(document);
    let mut text = format!("{HEAD}\nexport const VERSION = {version};\n");
    for (name, schema) in entries(&document["components"]["schemas"]) {
        let whole = types.declared(schema, types.who_says(name));
        let _ = write!(text, "\n{}export type {name} ={whole};\n", docs(schema, ""));
    }
    text.push_str("\n/** Every request: what it takes, and what it answers when all is well. */\n");
    text.push_str("export type Routes = {\n");
    for (path, methods) in entries(&document["paths"]) {
        for (method, operation) in entries(methods) {
            let about = operation["summary"]
                .as_str()
                .map(|summary| format!("  /** {} */\n", summary.replace('\n', " ")));
            let _ = writeln!(
                text,
                "{}  '{} {path}': {{ {} }};",
                about.unwrap_or_default(),
                method.to_uppercase(),
                types.route(operation)
            );
        }
    }
    text.push_str("};\n");
    text
}

/// Whether only clients say it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Says {
    Client,
    Server,
}

struct Types<'a> {
    document: &'a Value,
    /// Schemas that are in no answer.
    asked: BTreeSet<&'a str>,
}

fn entries(object: &Value) -> impl Iterator<Item = (&String, &Value)> {
    object.as_object().into_iter().flatten()
}

/// The name of a schema that is only pointed at.
fn name_of(schema: &Value) -> Option<&str> {
    schema["$ref"].as_str()?.strip_prefix("#/components/schemas/")
}

fn docs(schema: &Value, indent: &str) -> String {
    match schema["description"].as_str() {
        None => String::new(),
        Some(text) if !text.contains('\n') => format!("{indent}/** {text} */\n"),
        Some(text) => {
            let lines: String = text.lines().map(|line| format!("{indent} * {line}\n")).collect();
            format!("{indent}/**\n{lines}{indent} */\n")
        }
    }
}

impl<'a> Types<'a> {
    fn of(document: &'a Value) -> Types<'a> {
        let mut types = Types { document, asked: BTreeSet::new() };
        let operations = || entries(&document["paths"]).flat_map(|(_, methods)| entries(methods));
        let mut answered = types.named_in(&document["components"]["schemas"]["ServerMessage"]);
        let mut asked = types.named_in(&document["components"]["schemas"]["ClientMessage"]);
        asked.insert("ClientMessage");
        for (_, operation) in operations() {
            answered.extend(types.named_in(&operation["responses"]));
            asked.extend(types.named_in(&operation["requestBody"]));
        }
        types.asked = asked.difference(&answered).copied().collect();
        types
    }

    fn who_says(&self, name: &str) -> Says {
        if self.asked.contains(name) { Says::Client } else { Says::Server }
    }

    /// Every schema that a part of the document leads to.
    fn named_in(&self, part: &'a Value) -> BTreeSet<&'a str> {
        let (mut found, mut waiting) = (BTreeSet::new(), vec![part]);
        while let Some(part) = waiting.pop() {
            if let Some(name) = name_of(part).filter(|name| found.insert(*name)) {
                waiting.push(&self.document["components"]["schemas"][name]);
            }
            match part {
                Value::Object(fields) => waiting.extend(fields.values()),
                Value::Array(items) => waiting.extend(items),
                Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
            }
        }
        found
    }

    /// What stands after the equals sign of a declaration.
    fn declared(&self, schema: &Value, says: Says) -> String {
        match schema["oneOf"].as_array() {
            Some(choices) if choices.len() > 1 => choices
                .iter()
                .map(|choice| format!("\n{}  | {}", docs(choice, "  "), self.shape(choice, says, "  ")))
                .collect(),
            Some(_) | None => format!(" {}", self.shape(schema, says, "")),
        }
    }

    /// A type as it stands inside others.
    fn shape(&self, schema: &Value, says: Says, indent: &str) -> String {
        if let Some(name) = name_of(schema) {
            return name.to_owned();
        }
        for (word, between) in [("oneOf", " | "), ("allOf", " & ")] {
            if let Some(parts) = schema[word].as_array() {
                let parts: Vec<String> = parts.iter().map(|part| self.shape(part, says, indent)).collect();
                return parts.join(between);
            }
        }
        if let Some(words) = schema["enum"].as_array() {
            return words.iter().map(Value::to_string).collect::<Vec<_>>().join(" | ").replace('"', "'");
        }
        let types: Vec<&str> = match &schema["type"] {
            Value::Array(types) => types.iter().filter_map(Value::as_str).collect(),
            one => one.as_str().into_iter().collect(),
        };
        let named = types.iter().map(|name| match *name {
            "array" => self.list(schema, says, indent),
            "object" => self.object(schema, says, indent),
            "integer" | "number" => "number".to_owned(),
            other => other.to_owned(),
        });
        let named: Vec<String> = named.collect();
        if named.is_empty() { "unknown".to_owned() } else { named.join(" | ") }
    }

    fn list(&self, schema: &Value, says: Says, indent: &str) -> String {
        if let Some(parts) = schema["prefixItems"].as_array() {
            let parts: Vec<String> = parts.iter().map(|part| self.shape(part, says, indent)).collect();
            return format!("[{}]", parts.join(", "));
        }
        let items = self.shape(&schema["items"], says, indent);
        if items.contains(' ') { format!("({items})[]") } else { format!("{items}[]") }
    }

    fn object(&self, schema: &Value, says: Says, indent: &str) -> String {
        let Some(properties) = schema["properties"].as_object() else {
            let values = self.shape(&schema["additionalProperties"], says, indent);
            return match name_of(&schema["propertyNames"]) {
                Some(words) => format!("{{ [key in {words}]?: {values} }}"),
                None => format!("{{ [key: string]: {values} }}"),
            };
        };
        let inner = format!("{indent}  ");
        let fields = properties.iter().map(|(name, own)| {
            let field = self.field(schema, name, own, says, &inner);
            // A variant with one field says the same of both.
            let told = own["description"] == schema["description"];
            format!("{}{inner}{field};\n", if told { String::new() } else { docs(own, &inner) })
        });
        let fields: String = fields.collect();
        // What is short and says nothing more fits on one line.
        let short = fields.split_whitespace().collect::<Vec<_>>().join(" ");
        if !indent.is_empty() && !fields.contains("/**") && short.len() < 90 {
            return format!("{{ {} }}", short.trim_end_matches(';'));
        }
        if properties.is_empty() { "{}".to_owned() } else { format!("{{\n{fields}{indent}}}") }
    }

    fn field(&self, of: &Value, name: &str, own: &Value, says: Says, indent: &str) -> String {
        let required = of["required"].as_array().into_iter().flatten().any(|other| other == name);
        let shape = self.shape(own, says, indent);
        // The server says `null`, a client need not say it.
        let told = required || says == Says::Server && shape.ends_with(" | null");
        format!("{name}{} {shape}", if told { ":" } else { "?:" })
    }

    /// What a request takes and what it answers.
    fn route(&self, operation: &Value) -> String {
        let mut parts = Vec::new();
        for place in ["path", "query"] {
            let own = operation["parameters"].as_array().into_iter().flatten();
            let own: Vec<&Value> = own.filter(|own| own["in"] == place).collect();
            if !own.is_empty() {
                let told = if own.iter().any(|own| own["required"] == true) { ":" } else { "?:" };
                let own: Vec<String> = own.into_iter().map(|own| self.parameter(own)).collect();
                parts.push(format!("{place}{told} {{ {} }}", own.join("; ")));
            }
        }
        let body = content(&operation["requestBody"]["content"]);
        parts.extend(body.map(|body| format!("body: {}", self.shape(body, Says::Client, "  "))));
        let answer = content(&operation["responses"]["200"]["content"]);
        let answer = answer.map_or_else(|| "null".to_owned(), |own| self.shape(own, Says::Server, "  "));
        parts.push(format!("answer: {answer}"));
        parts.join("; ")
    }

    fn parameter(&self, own: &Value) -> String {
        let shape = self.shape(&own["schema"], Says::Client, "  ").replace(" | null", "");
        let told = if own["required"] == true { ":" } else { "?:" };
        format!("{}{told} {shape}", own["name"].as_str().unwrap_or_default())
    }
}

/// The schema of a body, whatever its media type.
fn content(body: &Value) -> Option<&Value> {
    let bodies: Option<&Map<String, Value>> = body.as_object();
    bodies?.values().next().map(|body| &body["schema"])
}
