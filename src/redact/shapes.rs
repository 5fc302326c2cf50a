//! Tokens that say themselves what they are: a prefix, then so many letters of an alphabet.

use std::ops::Range;

use super::{has, is_base64, is_token, is_word, run};

/// What may follow a prefix.
#[derive(Clone, Copy)]
pub enum Alphabet {
    Upper,
    Hex,
    Alnum,
    /// Letters, digits, `_`.
    Word,
    /// Letters, digits, `_`, `-`.
    Token,
    /// As [`Alphabet::Token`], and dots inside.
    Dotted,
    /// Letters, digits, `+`, `/`, `=`.
    Base64,
}

/// A token of a well-known shape.
pub struct Shape {
    pub prefix: &'static str,
    alphabet: Alphabet,
    least: usize,
    most: usize,
    /// Digits and both cases of letters must be there, since the prefix alone says little.
    mixed: bool,
}

const fn shape(prefix: &'static str, alphabet: Alphabet, least: usize, most: usize) -> Shape {
    Shape { prefix, alphabet, least, most, mixed: false }
}

const fn mixed(prefix: &'static str, alphabet: Alphabet, least: usize, most: usize) -> Shape {
    Shape { prefix, alphabet, least, most, mixed: true }
}

use Alphabet::{Alnum, Base64, Dotted, Hex, Token, Upper, Word};

/// Lengths are those that the services document, or that gitleaks and trufflehog know.
#[rustfmt::skip]
pub static SHAPES: [Shape; 88] = [
    // Clouds.
    shape("AKIA", Upper, 16, 16), shape("ASIA", Upper, 16, 16), shape("ABIA", Upper, 16, 16),
    shape("ACCA", Upper, 16, 16), shape("A3T", Upper, 17, 17),
    shape("AIza", Token, 35, 35), shape("GOCSPX-", Token, 28, 28), shape("ya29.", Token, 20, 2000),
    shape("AccountKey=", Base64, 40, 100), shape("SharedAccessKey=", Base64, 40, 100),
    shape("LTAI", Alnum, 16, 30), shape("dop_v1_", Hex, 64, 64), shape("doo_v1_", Hex, 64, 64),
    shape("dor_v1_", Hex, 64, 64), shape("HRKU-", Token, 30, 80), mixed("fly_", Token, 40, 500),
    shape("hvs.", Token, 24, 300), shape("hvb.", Token, 24, 300), shape("hvr.", Token, 24, 300),
    shape(".atlasv1.", Token, 60, 80), shape("pul-", Hex, 40, 40), shape("tskey-", Token, 20, 100),
    // Code hosts and registries.
    shape("ghp_", Alnum, 36, 255), shape("gho_", Alnum, 36, 255), shape("ghu_", Alnum, 36, 255),
    shape("ghs_", Alnum, 36, 255), shape("ghr_", Alnum, 36, 255),
    shape("github_pat_", Word, 22, 255),
    shape("glpat-", Token, 20, 300), shape("gldt-", Token, 20, 300), shape("glrt-", Token, 20, 300),
    shape("glptt-", Token, 20, 300), shape("glcbt-", Token, 20, 300), shape("glsoat-", Token, 20, 300),
    shape("glft-", Token, 20, 300), shape("glimt-", Token, 20, 300), shape("glagent-", Token, 20, 300),
    shape("GR1348941", Token, 20, 60),
    shape("ATBB", Alnum, 32, 40), shape("ATATT3", Base64, 80, 400), shape("ATCTT3", Base64, 80, 400),
    shape("npm_", Alnum, 36, 36), shape("pypi-AgE", Token, 50, 400), shape("rubygems_", Hex, 48, 48),
    shape("dckr_pat_", Token, 20, 60), shape("dckr_oat_", Token, 20, 60), mixed("cio", Alnum, 32, 32),
    // Messages and mail.
    shape("xoxb-", Token, 10, 300), shape("xoxp-", Token, 10, 300), shape("xoxa-", Token, 10, 300),
    shape("xoxr-", Token, 10, 300), shape("xoxs-", Token, 10, 300), shape("xoxe-", Token, 10, 300),
    shape("xoxe.", Dotted, 10, 300), shape("xapp-", Token, 20, 300),
    shape("hooks.slack.com/services/", Base64, 30, 90),
    shape("discord.com/api/webhooks/", Base64, 40, 120), shape("discordapp.com/api/webhooks/", Base64, 40, 120),
    mixed("SG.", Dotted, 50, 90), shape("key-", Hex, 32, 32), mixed("SK", Hex, 32, 32),
    // Money.
    shape("sk_live_", Alnum, 16, 255), shape("rk_live_", Alnum, 16, 255), shape("sk_test_", Alnum, 16, 255),
    shape("rk_test_", Alnum, 16, 255), shape("whsec_", Base64, 24, 100),
    shape("shpat_", Hex, 32, 32), shape("shpca_", Hex, 32, 32), shape("shppa_", Hex, 32, 32),
    shape("shpss_", Hex, 32, 32), shape("sq0atp-", Token, 22, 60), shape("sq0csp-", Token, 40, 60),
    // Models, monitoring, others.
    mixed("sk-", Token, 32, 250), shape("hf_", Alnum, 30, 40), shape("gsk_", Alnum, 40, 60),
    mixed("r8_", Alnum, 37, 40), shape("dapi", Hex, 32, 32), shape("glsa_", Word, 36, 60),
    shape("NRAK-", Upper, 27, 27), shape("sntrys_", Base64, 40, 400), shape("sntryu_", Hex, 64, 64),
    shape("lin_api_", Alnum, 40, 40), shape("secret_", Alnum, 43, 43), mixed("ntn_", Alnum, 40, 60),
    shape("PMAK-", Token, 50, 70), shape("dp.pt.", Alnum, 40, 50), shape("sbp_", Hex, 40, 40),
    shape("AGE-SECRET-KEY-1", Upper, 50, 70),
];

impl Alphabet {
    fn has(self, byte: u8) -> bool {
        match self {
            Upper => byte.is_ascii_uppercase() || byte.is_ascii_digit(),
            Hex => byte.is_ascii_hexdigit(),
            Alnum => byte.is_ascii_alphanumeric(),
            Word => is_word(byte),
            Token => is_token(byte),
            Dotted => is_token(byte) || byte == b'.',
            Base64 => is_base64(byte) || matches!(byte, b'-' | b'_'),
        }
    }
}

impl Shape {
    /// The token whose prefix stands at `at`, prefix included.
    pub fn secret(&self, text: &[u8], at: Range<usize>) -> Option<Range<usize>> {
        if &text[at.clone()] != self.prefix.as_bytes() {
            return None;
        }
        let start = match self.prefix.starts_with('.') {
            true => at.start - text[..at.start].iter().rev().take_while(|b| is_word(**b)).count(),
            false if begins(text, at.start) => at.start,
            false => return None,
        };
        let end = run(text, at.end, |byte| self.alphabet.has(byte));
        let body = &text[at.end..end];
        // A longer run of the same letters is something else.
        if body.len() < self.least || body.len() > self.most || is_filler(body) {
            return None;
        }
        if self.mixed && !is_mixed(body, matches!(self.alphabet, Hex)) {
            return None;
        }
        Some(start..end)
    }
}

/// Whether a token may begin at `at`: nothing of its kind stands before it.
fn begins(text: &[u8], at: usize) -> bool {
    match &text[..at] {
        // In a string that is all on one line, `\n` ends a line.
        [.., b'\\', b'n' | b'r' | b't'] => true,
        [.., before] => !is_token(*before),
        [] => true,
    }
}

fn is_mixed(body: &[u8], hex: bool) -> bool {
    has(body, u8::is_ascii_digit)
        && has(body, u8::is_ascii_lowercase)
        && (hex || has(body, u8::is_ascii_uppercase))
}

/// `xxxxxxxx`, `00000000`, `your-token-here`: the place of a secret and not one.
fn is_filler(body: &[u8]) -> bool {
    let mut seen = [false; 256];
    body.iter().for_each(|byte| seen[*byte as usize] = true);
    seen.iter().filter(|seen| **seen).count() < 5
}

/// `scheme://user:password@host`, and `scheme://token@host`.
pub fn url_credentials(text: &[u8], at: Range<usize>) -> Option<Range<usize>> {
    if !text[..at.start].last().is_some_and(|byte| is_word(*byte)) {
        return None;
    }
    let ends = |byte: u8| {
        byte <= b' '
            || matches!(byte, b'/' | b'"' | b'\'' | b'`' | b'<' | b'>' | b'?' | b'#' | b'|' | b'\\')
    };
    let end = run(text, at.end, |byte| !ends(byte)).min(at.end + 512);
    let authority = &text[at.end..end];
    let host = authority.iter().rposition(|byte| *byte == b'@')?;
    let user = &authority[..host];
    let secret = match user.iter().position(|byte| *byte == b':') {
        Some(colon) => colon + 1..host,
        // A name alone is a secret only where it looks like one.
        None if host >= 20
            && user.iter().all(|b| is_token(*b))
            && has(user, u8::is_ascii_digit) =>
        {
            0..host
        }
        None => return None,
    };
    let value = &user[secret.clone()];
    (!value.is_empty() && !is_template(value)).then(|| at.end + secret.start..at.end + secret.end)
}

/// A value that a program fills in: `${NAME}`, `#{name}`, `%s`, `{}`, `<name>`, `$(…)`.
pub fn is_template(value: &[u8]) -> bool {
    has(value, |byte| matches!(byte, b'{' | b'}' | b'<' | b'>'))
        || matches!(value, [b'$', ..] | [b'%', b's' | b'd' | b'(' | b'v', ..] | [b'['] | [b':', ..])
        || value.iter().all(|byte| matches!(byte, b'*' | b'.' | b'x' | b'X' | b'-' | b'_'))
}

/// Three parts of URL-safe base64, the first two of which are JSON objects.
pub fn jwt(text: &[u8], at: Range<usize>) -> Option<Range<usize>> {
    if !text[at.clone()].starts_with(b"eyJ") || !begins(text, at.start) {
        return None;
    }
    let first = run(text, at.end, is_token);
    let rest = text.get(first..)?;
    if first - at.start < 15 || !(rest.starts_with(b".eyJ") || rest.starts_with(b"..")) {
        return None;
    }
    let second = run(text, first + 1, is_token);
    if text.get(second) != Some(&b'.') {
        return None;
    }
    let mut end = run(text, second + 1, |byte| is_token(byte) || byte == b'.');
    while end > second + 1 && text[end - 1] == b'.' {
        end -= 1;
    }
    (end - at.start >= 40).then_some(at.start..end)
}

/// `Authorization: Bearer …` and `Basic …`.
pub fn authorization(text: &[u8], at: Range<usize>) -> Option<Range<usize>> {
    if at.start > 0 && is_word(text[at.start - 1]) {
        return None;
    }
    let basic = text[at.start].eq_ignore_ascii_case(&b'b')
        && text[at.start + 1].eq_ignore_ascii_case(&b'a');
    let end =
        run(text, at.end, |byte| is_base64(byte) || matches!(byte, b'-' | b'_' | b'.' | b'~'));
    let value = &text[at.end..end];
    let least = if basic { 16 } else { 20 };
    let looks = is_mixed(value, !basic) && !has(value, |byte| *byte == b'.')
        || value.len() >= 40 && is_mixed(value, true);
    (value.len() >= least && looks && !is_filler(value)).then_some(at.end..end)
}

/// The token of a Telegram bot: `123456789:AA…`.
pub fn telegram(text: &[u8], at: Range<usize>) -> Option<Range<usize>> {
    if &text[at.clone()] != b":AA" {
        return None;
    }
    let digits = text[..at.start].iter().rev().take_while(|byte| byte.is_ascii_digit()).count();
    let end = run(text, at.end, is_token);
    ((8..=11).contains(&digits) && (31..=34).contains(&(end - at.end)))
        .then(|| at.start - digits..end)
}
