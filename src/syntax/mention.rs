//! What is around a name that is mentioned where no pattern looks: inside macros, in operands, in
//! the text of a C macro. Read from the bytes around it.

/// How far a chain of names is followed to the left.
const FARTHEST: usize = 200;

/// Where the chain of names and calls begins of which the name at `at` is the last part.
pub fn chain_start(bytes: &[u8], at: usize) -> usize {
    let limit = at.saturating_sub(FARTHEST);
    let mut start = at;
    loop {
        let mut end = skip_space(bytes, start, limit);
        let Some(mark) = separator(&bytes[..end]) else { return start };
        end = skip_space(bytes, end - mark, limit);
        // `value?.name`, `value!.name`.
        while end > limit && matches!(bytes[end - 1], b'?' | b'!') {
            end -= 1;
        }
        let before = end;
        while end > limit && matches!(bytes[end - 1], b')' | b']') {
            match opening(bytes, end, limit) {
                Some(open) => end = open,
                // The receiver is longer than is read: its end says that it is unknown.
                None => return before.saturating_sub(1),
            }
        }
        while end > limit && is_word(bytes[end - 1]) {
            end -= 1;
        }
        if end == before {
            return start;
        }
        start = end;
    }
}

/// The length of what parts a receiver from its member, at the end of `text`.
fn separator(text: &[u8]) -> Option<usize> {
    // `a..b` is a range, `...a` a rest.
    if text.ends_with(b"..") {
        return None;
    }
    [&b"::"[..], b"->", b"?.", b"."].into_iter().find(|mark| text.ends_with(mark)).map(<[u8]>::len)
}

fn skip_space(bytes: &[u8], mut end: usize, limit: usize) -> usize {
    while end > limit && bytes[end - 1].is_ascii_whitespace() {
        end -= 1;
    }
    end
}

/// Where the bracket opens that closes right before `end`.
fn opening(bytes: &[u8], end: usize, limit: usize) -> Option<usize> {
    let mut depth = 0usize;
    for at in (limit..end).rev() {
        match bytes[at] {
            b')' | b']' | b'}' => depth += 1,
            b'(' | b'[' | b'{' => depth = depth.checked_sub(1)?,
            _ => {}
        }
        if depth == 0 {
            return Some(at);
        }
    }
    None
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'@') || byte >= 0x80
}

/// Whether a name that ends at `end` is called, and with how many arguments where that can be
/// counted.
pub fn call_behind(bytes: &[u8], end: usize) -> Option<Option<u16>> {
    if bytes.get(end) != Some(&b'(') {
        return None;
    }
    let mut depth = 0usize;
    let mut commas = 0u16;
    let mut empty = true;
    let mut quote = None;
    for (at, &byte) in bytes.iter().enumerate().skip(end).take(10 * FARTHEST) {
        let outermost = depth == 1;
        match (quote, byte) {
            (Some(mark), _) if byte == mark && bytes[at - 1] != b'\\' => quote = None,
            (Some(_), _) => {}
            (None, b'"') => quote = Some(byte),
            (None, b'(' | b'[' | b'{') => depth += 1,
            (None, b')' | b']' | b'}') => {
                depth -= 1;
                if depth == 0 {
                    return Some(Some(if empty { 0 } else { commas + 1 }));
                }
            }
            // Closures and generic types have commas of their own.
            (None, b'|' | b'<') => return Some(None),
            (None, b',') if outermost => commas = commas.saturating_add(1),
            _ => {}
        }
        empty &= at == end || byte.is_ascii_whitespace();
    }
    Some(None)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chains_end_in_the_name() {
        for (text, chain) in [
            ("x = a.b", "a.b"),
            ("f(crate::trace::leaf", "crate::trace::leaf"),
            ("!self.items[0].len(1).name", "self.items[0].len(1).name"),
            ("b->count", "b->count"),
            ("(a + b).name", "(a + b).name"),
            ("a?.b", "a?.b"),
            ("store\n    .refresh", "store\n    .refresh"),
            ("0..last", "last"),
            ("name", "name"),
            ("$crate::d::f", "$crate::d::f"),
        ] {
            let bytes = text.as_bytes();
            let name = bytes.iter().rposition(|&byte| !is_word(byte)).map_or(0, |at| at + 1);
            assert_eq!(&text[chain_start(bytes, name)..], chain, "{text}");
        }
    }

    #[test]
    fn arguments_are_counted_where_they_can_be() {
        let counted = |text: &str| call_behind(text.as_bytes(), 1);
        assert_eq!(counted("f"), None);
        assert_eq!(counted("f ()"), None);
        assert_eq!(counted("f()"), Some(Some(0)));
        assert_eq!(counted("f(1)"), Some(Some(1)));
        assert_eq!(counted("f(g(1, 2), \", )\", [3, 4])"), Some(Some(3)));
        assert_eq!(counted("f(|a, b| a)"), Some(None));
        assert_eq!(counted("f("), Some(None));
    }
}
