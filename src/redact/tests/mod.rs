//! Every shape of a secret, and what looks like one and is none.
//!
//! Tokens are put together here, so that no scanner of secrets takes this file for a leak.

use super::*;

/// What is left of `text`; its length and lines must not change.
fn left(text: &str) -> String {
    let mut bytes = text.as_bytes().to_vec();
    mask(&mut bytes);
    assert_eq!(bytes.len(), text.len(), "{text}");
    let ends = |bytes: &[u8]| -> Vec<usize> {
        (0..bytes.len()).filter(|at| bytes[*at] == b'\n').collect()
    };
    assert_eq!(ends(&bytes), ends(text.as_bytes()), "{text}");
    String::from_utf8(bytes).expect("still UTF-8")
}

/// `length` letters that are no word.
fn random(length: usize) -> String {
    "aB3dE5gH7jK9mN2pQ4rS6tU8vW1xYzA0".chars().cycle().take(length).collect()
}

fn hex(length: usize) -> String {
    "0f1e2d3c4b5a69788796a5b4c3d2e1f0".chars().cycle().take(length).collect()
}

fn upper(length: usize) -> String {
    "Q7WE4RT2YU3IO5PAS6DF".chars().cycle().take(length).collect()
}

#[test]
fn tokens_of_every_shape_are_masked() {
    for shape in &shapes::SHAPES {
        let tokens: Vec<String> = (14..90)
            .flat_map(|length| [random(length), hex(length), upper(length)])
            .map(|body| format!("{}{body}", shape.prefix))
            .filter(|token| {
                let at = 0..shape.prefix.len();
                shape.secret(token.as_bytes(), at).is_some_and(|s| s == (0..token.len()))
            })
            .collect();
        assert!(!tokens.is_empty(), "{} has no token", shape.prefix);
        for token in tokens {
            for text in [
                format!("x = \"{token}\";"),
                format!("<a>{token}</a>"),
                format!("'line\\n{token}\\nline'"),
                format!("é{token}"),
            ] {
                assert!(!left(&text).contains(&token[shape.prefix.len()..]), "{text}");
            }
        }
    }
}

#[test]
fn tokens_of_the_wrong_length_or_case_stay() {
    for text in [
        format!("AKIA{}", upper(10)),
        format!("akia{}", "q7we4rt2yu3io5pa"),
        format!("ghp_{}", random(20)),
        format!("xghp_{}", random(36)),
        "sk-fading-circle-of-many-small-things-in-css".to_string(),
        "sk-XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX".to_string(),
        format!("cache-key-{}", hex(32)),
        "SG.something.or.other.that.is.a.path.of.names.in.some.module".to_string(),
        "npm_config_registry npm_package_version".to_string(),
        "glpat-short".to_string(),
    ] {
        assert_eq!(left(&text), text);
    }
}

#[test]
fn private_keys_are_masked_line_by_line() {
    let lines = format!("{}\n{}\nab12==", random(64), random(64));
    for (head, tail) in [
        ("RSA PRIVATE KEY", "RSA PRIVATE KEY"),
        ("OPENSSH PRIVATE KEY", "OPENSSH PRIVATE KEY"),
        ("PRIVATE KEY", "PRIVATE KEY"),
        ("PGP PRIVATE KEY BLOCK", "PGP PRIVATE KEY BLOCK"),
    ] {
        for text in [
            format!("-----BEGIN {head}-----\n{lines}\n-----END {tail}-----\n"),
            format!(
                "-----BEGIN {head}-----\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES,AB\n\n{lines}\n-----END {tail}-----\n"
            ),
            format!(
                "k = \"-----BEGIN {head}-----\\n{}\\n-----END {tail}-----\\n\"",
                lines.replace('\n', "\\n")
            ),
            format!("    -----BEGIN {head}-----\r\n    {}\r\n", lines.replace('\n', "\r\n    ")),
            format!(
                "// -----BEGIN {head}-----\n// {}\n// -----END {tail}-----\n",
                lines.replace('\n', "\n// ")
            ),
            format!(
                "\"-----BEGIN {head}-----\\n\" +\n  \"{}\" +\n",
                lines.replace('\n', "\\n\" +\n  \"")
            ),
        ] {
            let after = left(&text);
            for line in lines.lines() {
                assert!(!after.contains(line), "{after}");
            }
            assert!(after.contains(&format!("-----BEGIN {head}-----")));
        }
    }
    let putty = format!(
        "PuTTY-User-Key-File-2: ssh-rsa\nPrivate-Lines: 2\n{}\n{}\nPrivate-MAC: ab\n",
        random(64),
        random(30)
    );
    assert!(!left(&putty).contains(&random(30)) && left(&putty).contains("Private-MAC"));
}

#[test]
fn armour_without_a_key_stays() {
    for text in [
        "const BEGIN: &str = \"-----BEGIN PRIVATE KEY-----\";\nconst END: &str = \"-----END PRIVATE KEY-----\";\n",
        "if (s.startsWith('-----BEGIN RSA PRIVATE KEY-----')) { return parsePrivateKeyFromStringBuffer1(s) }\n",
        "-----BEGIN CERTIFICATE-----\nMIIDXTCCAkWgAwIBAgIJAKoK/heBjcOuMA0GCSqGSIb3DQEBBQUAMEUxCzAJBgNV\n-----END CERTIFICATE-----\n",
        "-----BEGIN PUBLIC KEY-----\nMIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQDdlatRjRjogo3WojgGHFHYLugd\n-----END PUBLIC KEY-----\n",
    ] {
        assert_eq!(left(text), text);
    }
}

#[test]
fn passwords_in_urls_are_masked() {
    for (text, after) in [
        ("postgres://admin:hunter2@db.example.com/x", "postgres://admin:*******@db.example.com/x"),
        ("redis://:p%40ss@localhost:6379", "redis://:******@localhost:6379"),
        ("url = 'https://bob:geh€im@host'", "url = 'https://bob:********@host'"),
        ("amqp://u:a:b@c@host/", "amqp://u:*****@host/"),
    ] {
        assert_eq!(left(text), after);
    }
    let token = random(30);
    assert!(!left(&format!("https://{token}@github.com/a/b")).contains(&token));
    for text in [
        "https://example.com:8080/path@x",
        "https://example.com/@scope/name",
        "ssh://git@github.com/a/b.git",
        "postgres://${USER}:${PASSWORD}@host",
        "postgres://#{user}:#{password}@host",
        "\"mysql://%s:%s@host\"",
        "https://<user>:<password>@host",
        "https://user:***@host",
        "see http://a.b and mail me@example.com",
    ] {
        assert_eq!(left(text), text);
    }
}

#[test]
fn web_tokens_and_headers_are_masked() {
    let jwt = format!("eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.{}", random(43));
    for text in [format!("t = '{jwt}'"), format!("Bearer {jwt}"), format!("cookie\\n{jwt}.")] {
        assert!(!left(&text).contains("eyJzdWIi"), "{}", left(&text));
        assert!(!left(&text).contains(&random(43)));
    }
    for text in [
        format!("Authorization: Bearer {}", random(32)),
        format!("-H 'authorization: bearer {}'", hex(40)),
        format!("Authorization: Basic {}==", random(22)),
        format!("bot123456:x 123456789:AA{}", random(33)),
    ] {
        assert_ne!(left(&text), text);
    }
    for text in [
        "Authorization: Bearer <token>",
        "`Bearer ${token}`",
        "bearer authentication_is_required_here",
        "basic understanding of things",
        "Basic AuthenticationProvider",
        "eyJ is how a token begins. eyJhbGciOiJIUzI1NiJ9 alone is a header",
    ] {
        assert_eq!(left(text), text);
    }
}

#[test]
fn what_a_secret_name_is_given_is_masked() {
    let (long, digits) = (random(40), hex(32));
    for text in [
        format!("API_KEY = \"{digits}\""),
        format!("const apiKey: &'static str = \"{long}\";"),
        format!("const char *API_KEY = \"{digits}\";"),
        format!("static const char api_key[] = \"{digits}\";"),
        format!("const apiKey string = `{long}`"),
        format!("\"client_secret\": \"{long}\","),
        format!("config['secret_key'] = '{digits}'"),
        format!("secret_key_base: {digits}{digits}"),
        format!("AWS_SECRET_ACCESS_KEY={long}"),
        format!("export AWS_SECRET_ACCESS_KEY={long}"),
        format!("aws_secret_access_key = {long}"),
        format!("  - API_TOKEN={long}"),
        format!("spring.datasource.api-key={long}"),
        format!("define('AUTH_KEY', '{long}');"),
        format!("setenv(\"MY_API_TOKEN\", \"{long}\")"),
        format!("SECRET_KEY = b\"{long}\""),
        format!("signing_key => \"{digits}\""),
        format!("accessToken := \"{long}\""),
        format!("//registry.npmjs.org/:_authToken={digits}"),
        format!("<add key=\"x\" apiKey=\"{digits}\" />"),
        format!("encryption_key: '{digits}'"),
        format!("token = \"{long}\""),
        format!("DJANGO_KEY = '{long}'"),
    ] {
        let after = left(&text);
        assert!(!after.contains(&long) && !after.contains(&digits), "{after}");
        assert!(!after.contains(&hex(12)) && !after.contains(&random(12)), "{after}");
    }
    for (text, after) in [
        ("password: hunter2", "password: *******"),
        ("f(\"password: hunter2secure\")", "f(\"password: *************\")"),
        ("dsn = 'pwd=hunter2;host=db'", "dsn = 'pwd=*******;host=db'"),
        ("Connect to it with password: hunter2", "Connect to it with password: *******"),
        ("DB_PASSWORD=\"s3cr3t!\"", "DB_PASSWORD=\"*******\""),
        ("\"password\": \"pässw0rd\"", "\"password\": \"*********\""),
        ("db.passwd = 'correct1horse'", "db.passwd = '*************'"),
        ("if password == \"hunter2\" {", "if password == \"*******\" {"),
    ] {
        assert_eq!(left(text), after);
    }
}

#[test]
fn code_and_data_that_only_sound_secret_stay() {
    for text in [
        "token = get_token()",
        "let token = self.tokens.next().unwrap();",
        "token: Option<String>,",
        "password = request.form['password']",
        "password = password1",
        "API_KEY = os.environ[\"API_KEY\"]",
        "apiKey: process.env.API_KEY2,",
        "api_key: ${API_KEY}",
        "api_key: \"{{ secrets.api_key_2 }}\"",
        "API_KEY=<your-api-key-1>",
        "password: \"Password must have 8 letters\"",
        "PASSWORD_KEY = \"reset_password_2\"",
        "primary_key = \"a1b2c3d4e5f6a7b8c9d0e1f2\"",
        "public_key: \"a1b2c3d4e5f6a7b8c9d0e1f2\"",
        "key = \"users.show.title2\"",
        "cache_key = \"views/posts/123-20240101\"",
        "for (key, value) in map {",
        "checksum = \"0f1e2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c4b5a69788796a5b4c3d2e1f0\"",
        "\"integrity\": \"sha512-aB3dE5gH7jK9mN2pQ4rS6tU8vW1xYzA0aB3dE5gH7jK9mN2pQ4rS6tU8vW1xYzA0==\"",
        "github.com/a/b v1.2.3 h1:aB3dE5gH7jK9mN2pQ4rS6tU8vW1xYzA0aB3dE5gH7jK=",
        "id = \"123e4567-e89b-12d3-a456-426614174000\"",
        "request_token = \"123e4567-e89b-12d3-a456-426614174000\"",
        "tokenizer = \"aB3dE5gH7jK9mN2pQ4rS6tU8vW1xYzA0\"",
        "keyboard: 'aB3dE5gH7jK9mN2pQ4rS6tU8vW1xYzA0'",
        "secret = \"\"",
        "token_url = \"https://example.com/oauth2/token\"",
        "TOKEN_PATH = \"/var/run/secrets/token1\"",
        "SECRET_FILE=/run/secrets/db1",
        "\"token\": \"string\"",
        "header = \"X-Api-Key-V1\"",
        "Token::new(Kind::Secret, \"word\")",
    ] {
        assert_eq!(left(text), text);
    }
}

#[test]
fn key_material_before_a_colon_is_no_header() {
    let text = format!("-----BEGIN PRIVATE KEY-----\n{}:\t", random(64));
    assert!(!left(&text).contains(&random(64)), "{}", left(&text));
}

#[test]
fn text_of_any_bytes_is_masked_without_harm() {
    use proptest::prelude::*;
    proptest!(|(bytes in proptest::collection::vec(any::<u8>(), 0..400), cut in 0usize..400)| {
        let mut text = bytes.clone();
        let at = cut.min(text.len());
        let planted = format!("\nAPI_KEY = \"{}\"\n-----BEGIN PRIVATE KEY-----\n{}", hex(32), random(64));
        text.splice(at..at, planted.bytes());
        let before = text.clone();
        mask(&mut text);
        prop_assert_eq!(before.len(), text.len());
        let found = |needle: &str| text.windows(needle.len()).any(|w| w == needle.as_bytes());
        prop_assert!(!found(&random(64)));
    });
}
