//! Questions from a file: a JSON object a line, one JSON or YAML list of them, or an object with
//! that list under `queries`.
//!
//! A question has `query`, `expected` (paths, or objects with `path`, `start_line`, `end_line`) and
//! perhaps `category` and `rev`. The names that other tools have for these are read, too.

use std::path::Path;

use serde::Deserialize;
use serde_json::{Value, json};

use super::EvalError;
use super::question::{Question, Target};

#[derive(Deserialize)]
struct Row {
    #[serde(alias = "question", alias = "text")]
    query: String,
    #[serde(default)]
    category: Option<String>,
    #[serde(default, alias = "revision", alias = "parent")]
    rev: Option<String>,
    #[serde(
        default,
        alias = "expected_paths",
        alias = "expected_files",
        alias = "relevant",
        alias = "answers"
    )]
    expected: Vec<Label>,
    /// Answers of the second order; they count like the others.
    #[serde(default)]
    secondary: Vec<Label>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Label {
    Path(String),
    Place {
        #[serde(alias = "file")]
        path: String,
        #[serde(default, alias = "line_start", alias = "start")]
        start_line: Option<u32>,
        #[serde(default, alias = "line_end", alias = "end")]
        end_line: Option<u32>,
    },
}

/// Reads a file of questions.
pub fn read(path: &Path) -> Result<Vec<Question>, EvalError> {
    let shown = path.display().to_string();
    let text = std::fs::read_to_string(path)
        .map_err(|why| EvalError::Queries { at: shown.clone(), why: why.to_string() })?;
    let yaml = path.extension().is_some_and(|end| end == "yaml" || end == "yml");
    parse(&text, yaml, &shown)
}

/// Questions as lines of a file that [`read`] understands. `rev` is that of those without one.
pub fn lines(questions: &[Question], rev: &str) -> String {
    let label = |target: &Target| {
        let path = String::from_utf8_lossy(&target.path);
        match target.lines {
            None => json!(path),
            Some((start, end)) => json!({ "path": path, "start_line": start, "end_line": end }),
        }
    };
    let line = |question: &Question| {
        let row = json!({
            "query": question.text,
            "category": question.category,
            "rev": question.rev.as_deref().unwrap_or(rev),
            "expected": question.targets.iter().map(label).collect::<Vec<_>>(),
        });
        format!("{row}\n")
    };
    questions.iter().map(line).collect()
}

/// Understands the text of a file called `name`.
pub fn parse(text: &str, yaml: bool, name: &str) -> Result<Vec<Question>, EvalError> {
    let questions = rows(text, yaml, name)?
        .into_iter()
        .map(|(at, value)| question(value, at))
        .collect::<Result<Vec<_>, _>>()?;
    match questions.is_empty() {
        true => Err(EvalError::NoQuestions { corpus: name.to_string(), why: "it is empty".into() }),
        false => Ok(questions),
    }
}

/// The objects of a file, each with its place.
fn rows(text: &str, yaml: bool, name: &str) -> Result<Vec<(String, Value)>, EvalError> {
    let broken = |at: String, why: String| EvalError::Queries { at, why };
    if yaml {
        let value = yaml::parse(text).map_err(|why| broken(name.to_string(), why))?;
        return list(value, name);
    }
    // A whole document, or a document a line.
    let whole = serde_json::from_str::<Value>(text).ok();
    if let Some(value) = whole.filter(|all| all.is_array() || all.get("queries").is_some()) {
        return list(value, name);
    }
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    lines
        .map(|(at, line)| {
            let place = format!("{name}:{}", at + 1);
            match serde_json::from_str(line) {
                Ok(value) => Ok((place, value)),
                Err(why) => Err(broken(place, why.to_string())),
            }
        })
        .collect()
}

fn list(value: Value, name: &str) -> Result<Vec<(String, Value)>, EvalError> {
    let rows = match value {
        Value::Array(rows) => rows,
        Value::Object(mut object) => match object.remove("queries") {
            Some(Value::Array(rows)) => rows,
            _ => Vec::new(),
        },
        _ => Vec::new(),
    };
    let place = |at: usize| format!("{name}, question {}", at + 1);
    Ok(rows.into_iter().enumerate().map(|(at, row)| (place(at), row)).collect())
}

fn question(value: Value, at: String) -> Result<Question, EvalError> {
    let broken = |why: String| EvalError::Queries { at: at.clone(), why };
    let row: Row = serde_json::from_value(value).map_err(|why| broken(why.to_string()))?;
    if row.query.trim().is_empty() {
        return Err(broken("the query is empty".into()));
    }
    let labels = row.expected.into_iter().chain(row.secondary);
    let targets = labels.map(target).collect::<Result<Vec<_>, _>>().map_err(broken)?;
    if targets.is_empty() {
        return Err(EvalError::NoLabels { at });
    }
    Ok(Question {
        text: row.query,
        category: row.category.unwrap_or_else(|| "all".into()),
        rev: row.rev,
        origin: at,
        targets,
    })
}

fn target(label: Label) -> Result<Target, String> {
    let (path, start, end) = match label {
        Label::Path(path) => (path, None, None),
        Label::Place { path, start_line, end_line } => (path, start_line, end_line),
    };
    let lines = match (start, end) {
        (None, None) => None,
        (Some(start), end) => Some((start, end.unwrap_or(start))),
        (None, Some(_)) => return Err(format!("'{path}' has an end_line and no start_line")),
    };
    if lines.is_some_and(|(start, end)| start == 0 || end < start) {
        return Err(format!("'{path}' has lines that end before they begin"));
    }
    let path = path.strip_prefix("./").unwrap_or(&path);
    match path.is_empty() {
        true => Err("an expected path is empty".into()),
        false => Ok(Target { path: path.as_bytes().to_vec(), lines }),
    }
}

/// YAML as the JSON value that says the same.
mod yaml {
    use serde_json::Value;
    use yaml_rust2::{Yaml, YamlLoader};

    pub fn parse(text: &str) -> Result<Value, String> {
        let documents = YamlLoader::load_from_str(text).map_err(|why| why.to_string())?;
        Ok(documents.into_iter().next().map_or(Value::Null, json))
    }

    fn json(yaml: Yaml) -> Value {
        match yaml {
            Yaml::String(text) | Yaml::Real(text) => Value::String(text),
            Yaml::Integer(number) => Value::from(number),
            Yaml::Boolean(truth) => Value::Bool(truth),
            Yaml::Array(items) => Value::Array(items.into_iter().map(json).collect()),
            Yaml::Hash(pairs) => {
                let key = |key: Yaml| key.into_string();
                let pair = |(name, value)| Some((key(name)?, json(value)));
                Value::Object(pairs.into_iter().filter_map(pair).collect())
            }
            Yaml::Null | Yaml::Alias(_) | Yaml::BadValue => Value::Null,
        }
    }
}
