//! What is assigned to a name that says it is secret: `API_KEY = "…"`, `password: '…'`,
//! `AWS_SECRET_ACCESS_KEY=…`.
//!
//! The name decides how much the value must look like a secret. Values that a program works out,
//! fills in or reads from elsewhere are none, nor are words, paths and uuids.

use std::ops::Range;

use super::shapes::is_template;
use super::{has, is_word, run};

/// What a secret's name ends in, lower-cased.
pub const WORDS: [&str; 8] =
    ["key", "secret", "token", "passw", "passwd", "passphrase", "pwd", "credential"];

/// What a name says of its value.
#[derive(Clone, Copy, PartialEq)]
enum Says {
    /// `password`: anything that is no word.
    Password,
    /// `api_key`, `client_secret`: letters and digits.
    Secret,
    /// `key`, `token`: only what is plainly random.
    Perhaps,
}

/// The value that is assigned to the name around `at`.
pub fn assigned(text: &[u8], at: Range<usize>) -> Option<Range<usize>> {
    let is_name = |byte: u8| is_word(byte) || byte == b'-';
    let end = run(text, at.end, is_name);
    let start = text[..at.start].iter().rposition(|b| !is_name(*b)).map_or(0, |before| before + 1);
    if end - start > 80 {
        return None;
    }
    let says = says(&text[start..end])?;
    let value = value(text, start, end)?;
    looks_secret(&text[value.clone()], says).then_some(value)
}

/// `None` for a name that means something else.
fn says(name: &[u8]) -> Option<Says> {
    let name = String::from_utf8_lossy(name).to_lowercase().replace(['_', '-'], "");
    let name = name.trim_end_matches(|c: char| c.is_ascii_digit());
    let ends = |words: &[&str]| words.iter().any(|word| name.ends_with(word));
    let has = |words: &[&str]| words.iter().any(|word| name.contains(word));
    if ends(&["password", "passwd", "pwd", "passphrase", "passwort", "passw"]) {
        return Some(Says::Password);
    }
    if has(&["public", "primary", "foreign"]) {
        return None;
    }
    let secret = ends(&[
        "secret",
        "secrets",
        "secretkeybase",
        "apikey",
        "accesskey",
        "authkey",
        "privatekey",
        "secretkey",
        "signingkey",
        "encryptionkey",
        "masterkey",
        "servicekey",
        "appkey",
        "accountkey",
        "consumerkey",
        "sharedkey",
        "licensekey",
        "apitoken",
        "accesstoken",
        "authtoken",
        "refreshtoken",
        "secrettoken",
        "bottoken",
        "bearertoken",
        "credential",
        "credentials",
    ]) || name.contains("secret") && ends(&["key", "token", "value", "accesskey"]);
    if secret {
        return Some(Says::Secret);
    }
    ends(&["key", "token"]).then_some(Says::Perhaps)
}

/// What stands between a name and the value: closing quotes and brackets, a type, the sign of an
/// assignment. On one line.
fn value(text: &[u8], start: usize, end: usize) -> Option<Range<usize>> {
    let line = run(text, end, |byte| byte != b'\n' && byte != b'\r').min(end + 2_000);
    if let Some(value) = inside_literal(text, start, end, line) {
        return Some(value);
    }
    let mut at = end;
    let quoted_name = text.get(end).is_some_and(|b| matches!(b, b'"' | b'\''));
    let mut sign = None;
    // `": `, `'] = `, `: &'static str = `, ` string = `, `[] = `, ` => `, ` := `, `', `.
    while at < line && at - end < 48 {
        match text[at] {
            b'=' => {
                sign = Some(b'=');
                at += run(&text[at..line], 0, |byte| matches!(byte, b'=' | b'>' | b'~'));
                break;
            }
            b':' if text.get(at + 1) != Some(&b':') => sign = Some(b':'),
            b',' if quoted_name => {
                sign = Some(b',');
                at += 1;
                break;
            }
            // Behind a colon, the value itself may begin.
            b'"' | b'\'' | b'`' if sign.is_some() && !text[at..].starts_with(b"'static") => break,
            b' ' | b'\t' | b'"' | b'\'' | b'`' | b']' | b'[' | b'&' | b'*' | b'<' | b'>' | b'?'
            | b'!' | b'$' => {}
            byte if is_word(byte) => {}
            _ => break,
        }
        at += 1;
    }
    sign?;
    let unquoted = at;
    while at < line && matches!(text[at], b' ' | b'\t' | b'(' | b'@') {
        at += 1;
    }
    // A prefix as in b"…", r#"…"#, L"…".
    let opening =
        run(&text[..line], at, |byte| byte.is_ascii_alphabetic() || byte == b'#').min(at + 3);
    if let Some(quote @ (b'"' | b'\'' | b'`')) =
        text.get(opening).copied().filter(|_| opening < line)
    {
        let begin = opening + run(&text[opening..line], 0, |byte| byte == quote);
        if begin - opening == 2 {
            return None;
        }
        let length = text[begin..line].iter().position(|byte| *byte == quote)?;
        return Some(begin..begin + length);
    }
    bare(text, start, end, unquoted.min(line), line, sign)
}

/// The value of a whole assignment that stands in quotes: `"password: hunter2"`, `'pwd=…;host=…'`.
fn inside_literal(text: &[u8], start: usize, end: usize, line: usize) -> Option<Range<usize>> {
    let quote = *text.get(start.checked_sub(1)?)?;
    if !matches!(quote, b'"' | b'\'' | b'`') {
        return None;
    }
    if !matches!(text.get(end)?, b':' | b'=') {
        return None;
    }
    let begin = run(text, end + 1, |byte| byte == b' ').min(line);
    let close = text[begin..line].iter().position(|byte| *byte == quote)? + begin;
    let stop = run(text, begin, |byte| !matches!(byte, b' ' | b';' | b'&' | b',')).min(close);
    Some(begin..stop)
}

/// A value without quotes, as files of settings have them: the name begins the line, and nothing
/// else stands behind the value.
fn bare(
    text: &[u8],
    start: usize,
    end: usize,
    at: usize,
    line: usize,
    sign: Option<u8>,
) -> Option<Range<usize>> {
    let line_start = text[..start].iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
    let before = text[line_start..start].trim_ascii();
    let settings =
        matches!(before, b"" | b"export" | b"-" | b"#" | b"//" | b"set" | b"ENV" | b"ARG" | b"\"")
            || before.ends_with(b".")
            || before.ends_with(b"/:")
            || is_prose(before);
    // From the sign on, which may stand before a value that the loop took for a type.
    let at = match sign {
        Some(b'=') => at,
        _ => end + text[end..line].iter().position(|byte| *byte == b':')? + 1,
    };
    if !settings || at > line {
        return None;
    }
    let value = text[at..line].trim_ascii();
    let from = at + text[at..line].iter().take_while(|byte| byte.is_ascii_whitespace()).count();
    let plain = |byte: &u8| {
        !byte.is_ascii_whitespace()
            && !matches!(byte, b'(' | b')' | b'"' | b'\'' | b'`' | b',' | b';' | b'[' | b']')
    };
    // Another name, as code has it.
    let lower = value.to_ascii_lowercase();
    let named = WORDS
        .iter()
        .chain(&["pass", "user"])
        .any(|word| lower.windows(word.len()).any(|window| window == word.as_bytes()));
    (!value.is_empty() && value.iter().all(plain) && !named).then(|| from..from + value.len())
}

/// Three words or more and nothing else: a sentence of a commit message or a document. Code has
/// hardly ever that many before a name.
fn is_prose(before: &[u8]) -> bool {
    let words = before.split(|byte| *byte == b' ').filter(|word| !word.is_empty());
    words.clone().count() >= 3 && words.flatten().all(u8::is_ascii_alphabetic)
}

fn looks_secret(value: &[u8], says: Says) -> bool {
    let letters = has(value, u8::is_ascii_alphabetic);
    let digits = has(value, u8::is_ascii_digit);
    if is_template(value)
        || has(value, |byte| byte.is_ascii_whitespace())
        || value.windows(3).any(|three| three == b"://")
        || value.windows(2).any(|two| matches!(two, b"#{" | b"${" | b"$(" | b"%s" | b"::" | b"->"))
        || matches!(value, [b'/' | b'.' | b'$' | b'&' | b'*' | b'@' | b'~', ..])
        || value.ends_with(b":")
    {
        return false;
    }
    match says {
        Says::Password => {
            let marks = has(value, |byte| {
                matches!(
                    byte,
                    b'!' | b'@' | b'#' | b'$' | b'%' | b'^' | b'&' | b'*' | b'+' | b'=' | b'?'
                )
            });
            value.len() >= 6 && letters && (digits || marks) && !is_wordy(value)
        }
        Says::Secret => {
            value.len() >= 8
                && (digits && (letters || value.len() >= 12)
                    || value.len() >= 20 && is_random_case(value))
                && !is_wordy(value)
        }
        Says::Perhaps => {
            value.len() >= 20
                && letters
                && digits
                && !is_wordy(value)
                && !is_uuid(value)
                && entropy(value) >= 3.2
        }
    }
}

/// Words, perhaps numbered, with something between them: `reset_password_2`, `user.key`, `X-Api-Key-V1`.
fn is_wordy(value: &[u8]) -> bool {
    let parts: Vec<&[u8]> =
        value.split(|byte| matches!(byte, b'_' | b'-' | b'.' | b'/' | b':' | b',')).collect();
    let word = |part: &&[u8]| {
        let letters = part.iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
        let digits = part[letters..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        letters + digits == part.len()
            && (letters == 0 || digits <= 2)
            && !(letters > 7 && is_random_case(&part[..letters]))
    };
    parts.len() > 1 && parts.iter().all(word)
}

/// Capitals inside, and not as names have them.
fn is_random_case(value: &[u8]) -> bool {
    let pairs =
        |fits: fn(u8, u8) -> bool| value.windows(2).filter(|two| fits(two[0], two[1])).count();
    let rises = pairs(|a, b| a.is_ascii_lowercase() && b.is_ascii_uppercase());
    let lone = pairs(|a, b| a.is_ascii_uppercase() && b.is_ascii_uppercase());
    rises >= 3 && lone >= 2 && rises * 5 >= value.len()
}

fn is_uuid(value: &[u8]) -> bool {
    let lengths: Vec<usize> = value.split(|byte| *byte == b'-').map(<[u8]>::len).collect();
    lengths == [8, 4, 4, 4, 12]
        && value.iter().all(|byte| byte.is_ascii_hexdigit() || *byte == b'-')
}

/// Bits a byte, by the frequencies of the bytes.
fn entropy(value: &[u8]) -> f64 {
    let mut counts = [0_u32; 256];
    value.iter().for_each(|byte| counts[*byte as usize] += 1);
    let length = value.len() as f64;
    counts
        .iter()
        .filter(|count| **count > 0)
        .map(|count| f64::from(*count) / length)
        .map(|share| -share * share.log2())
        .sum()
}
