//! Settings of the search that are asked side by side.

use std::fmt;

use super::EvalError;
use crate::search::Switches;

/// What is switched on and off beside the defaults, by name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Setting {
    pub with: Vec<String>,
    pub without: Vec<String>,
}

/// A setting with its name in reports.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arm {
    pub name: String,
    pub setting: Setting,
    pub switches: Switches,
    /// Legs without which its figures would be another setting's.
    pub needs: Vec<String>,
}

/// A row that every report has, and why it is empty in this one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SkippedArm {
    pub name: String,
    pub why: String,
}

/// The row that all others are compared with.
pub const HYBRID: &str = "hybrid";

/// Rows with one leg alone and no signal.
const ALONE: [&str; 2] = ["lexical", "dense"];

impl Setting {
    /// Understands `+name,-name`: what is switched on and off.
    pub fn parse(text: &str) -> Result<Setting, EvalError> {
        let mut setting = Setting::default();
        for word in text.split([',', ' ', '\n']).filter(|word| !word.is_empty()) {
            match (word.strip_prefix('+'), word.strip_prefix('-')) {
                (Some(name), _) => setting.with.push(name.to_string()),
                (_, Some(name)) => setting.without.push(name.to_string()),
                _ => return Err(EvalError::Setting { word: word.to_string() }),
            }
        }
        Ok(setting)
    }

    /// The switches, or why there are none such.
    fn switches(&self) -> Result<Switches, EvalError> {
        let mut switches = Switches::default();
        let on = self.with.iter().map(|name| (name, true));
        for (name, on) in on.chain(self.without.iter().map(|name| (name, false))) {
            if !switches.set(name, on) {
                let known: Vec<&str> = Switches::names().collect();
                return Err(EvalError::Switch { name: name.clone(), known: known.join(", ") });
            }
        }
        Ok(switches)
    }

    /// This setting as a row of that name.
    pub fn arm(self, name: &str) -> Result<Arm, EvalError> {
        let switches = self.switches()?;
        let needs = self.with.clone();
        Ok(Arm { name: name.to_string(), setting: self, switches, needs })
    }

    /// A row for everything that this setting has on, with that switched off.
    pub fn ablations(&self) -> Result<Vec<Arm>, EvalError> {
        let switches = self.switches()?;
        Switches::names()
            .filter(|name| switches.has(name))
            .map(|name| {
                let mut setting = self.clone();
                setting.without.push(name.to_string());
                setting.with.retain(|with| with != name);
                setting.arm(name)
            })
            .collect()
    }
}

/// The rows that every report has: this setting, and one leg alone.
pub fn standard_arms(own: &Setting) -> Result<(Vec<Arm>, Vec<SkippedArm>), EvalError> {
    let mut arms = vec![own.clone().arm(HYBRID)?];
    let mut skipped = Vec::new();
    for leg in ALONE {
        let name = format!("{leg}-only");
        if Switches::names().any(|known| known == leg) {
            let others = Switches::names().filter(|name| *name != leg).map(str::to_string);
            let setting = Setting { with: vec![leg.to_string()], without: others.collect() };
            arms.push(setting.arm(&name)?);
        } else {
            skipped.push(SkippedArm { name, why: format!("this search has no {leg} leg") });
        }
    }
    Ok((arms, skipped))
}

impl fmt::Display for Setting {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let on = self.with.iter().map(|name| format!("+{name}"));
        let words: Vec<String> = on.chain(self.without.iter().map(|n| format!("-{n}"))).collect();
        out.write_str(&words.join(","))
    }
}
