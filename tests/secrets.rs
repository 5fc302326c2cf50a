//! Secrets stay where they are: none is in the index, none in an answer.
//!
//! They are put together here, so that no scanner of secrets takes this file for a leak.

#[path = "../fixtures/cindex.rs"]
mod cindex;
#[path = "../fixtures/repo.rs"]
mod repo;

use std::path::{Path, PathBuf};

use repo::TestRepo;

struct Planted {
    secret: String,
    /// What must be nowhere: the secret, or the part of it that is one.
    part: String,
}

fn random(length: usize, skip: usize) -> String {
    "aB3dE5gH7jK9mN2pQ4rS6tU8vW1xYzA0q9Z8".chars().cycle().skip(skip).take(length).collect()
}

fn planted() -> Vec<Planted> {
    let whole = |secret: String| Planted { part: secret.clone(), secret };
    let hex = "0f1e2d3c4b5a69788796a5b4c3d2e1f0";
    vec![
        whole(format!("AKIA{}", "Q7WE4RT2YU3IO5PA")),
        whole(format!("ghp_{}", random(36, 0))),
        whole(format!("glpat-{}", random(20, 1))),
        whole(format!("xoxb-{}", random(40, 2))),
        whole(format!("sk_live_{}", random(24, 3))),
        whole(format!("AIza{}", random(35, 4))),
        whole(format!("npm_{}", random(36, 5))),
        whole(format!("eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTYifQ.{}", random(43, 6))),
        Planted {
            secret: format!("postgres://admin:{}@db/main", random(18, 7)),
            part: random(18, 7),
        },
        Planted { secret: format!("STRIPE_API_KEY = \"{hex}\""), part: hex.to_string() },
        Planted {
            secret: format!(
                "-----BEGIN RSA PRIVATE KEY-----\n{}\n{}\n-----END RSA PRIVATE KEY-----",
                random(64, 8),
                random(64, 9)
            ),
            part: random(64, 9),
        },
        Planted {
            secret: "password: hunter2secure".to_string(),
            part: "hunter2secure".to_string(),
        },
    ]
}

/// Every secret in code, in its signature, its documentation, in data and in a commit message.
fn leaky() -> TestRepo {
    let repo = TestRepo::init();
    // Enough files for segments of postings to be written at once.
    for number in 0..160 {
        repo.write(&format!("fill/part_{number}.py"), format!("def part_{number}():\n    pass\n"));
    }
    for (at, planted) in planted().iter().enumerate() {
        let secret = &planted.secret;
        let quoted = secret.replace('\n', "\\n").replace('"', "'");
        repo.write(
            &format!("py/leak_{at}.py"),
            format!("def connect_{at}(url=\"{quoted}\"):\n    \"\"\"Connects somewhere.\n\n{secret}\n    \"\"\"\n    return open(\"{quoted}\")\n\n\nDEFAULT_{at} = \"{quoted}\"\n"),
        );
        repo.write(&format!("conf/leak_{at}.yml"), format!("somewhere_{at}:\n{secret}\n"));
        repo.write(&format!("conf/leak_{at}.env"), format!("# connects somewhere\n{secret}\n"));
        repo.write(
            &format!("src/leak_{at}.rs"),
            format!("/// Connects somewhere.\npub const LEAK_{at}: &str = r#\"\n{secret}\n\"#;\n"),
        );
        let wide: Vec<u8> = std::iter::once(0xfeff)
            .chain(format!("connects somewhere wide\n{secret}\n").encode_utf16())
            .flat_map(u16::to_le_bytes)
            .collect();
        repo.write(&format!("wide_{at}.txt"), wide);
        repo.commit(&format!("Connect somewhere with {secret}"));
    }
    repo
}

fn files_below(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() { found.extend(files_below(&path)) } else { found.push(path) }
    }
    found
}

fn leaks(bytes: &[u8], part: &str) -> bool {
    let holds = |needle: &[u8]| bytes.windows(needle.len()).any(|window| window == needle);
    holds(part.as_bytes()) || holds(part.to_lowercase().as_bytes())
}

/// Everything that the database has, unpacked.
fn unpacked(database: &Path) -> Vec<u8> {
    let db = std::fs::read(database).expect("the database");
    let magic = [0x28, 0xb5, 0x2f, 0xfd];
    let mut all = db.clone();
    for at in (0..db.len().saturating_sub(4)).filter(|at| db[*at..].starts_with(&magic)) {
        let mut decoder =
            zstd::stream::read::Decoder::new(&db[at..]).expect("a decoder").single_frame();
        let mut plain = Vec::new();
        // A row that goes over pages of the database ends early; what came until then counts.
        let _ = std::io::Read::read_to_end(&mut decoder, &mut plain);
        all.extend(plain);
    }
    all
}

#[test]
fn no_secret_is_in_the_index_or_in_an_answer() {
    let repo = leaky();
    cindex::answer(&repo, &["index"]);
    let mut answers = Vec::new();
    for query in ["connects somewhere", "connect with", "LEAK_3", "connect_10", "somewhere_9"] {
        for format in ["text", "json"] {
            let output = cindex::run(
                &repo,
                &[
                    "search",
                    "--with",
                    "history",
                    "--explain",
                    "--format",
                    format,
                    "-n",
                    "200",
                    query,
                ],
            );
            assert!(output.status.code() <= Some(1), "{}", cindex::stderr(&output));
            answers.extend(output.stdout);
        }
    }
    for format in ["text", "json"] {
        let output = cindex::run(&repo, &["impact", "--format", format, "HEAD~12", "HEAD"]);
        answers.extend(output.stdout);
    }
    assert!(answers.windows(8).any(|window| window == b"********"));
    let files = files_below(&repo.path().join(".git/cindex"));
    assert!(files.len() > 3);
    for Planted { secret, part } in planted() {
        assert!(!leaks(&answers, &part), "an answer has {secret}");
        for file in &files {
            assert!(
                !leaks(&std::fs::read(file).expect("a file"), &part),
                "{} has {secret}",
                file.display()
            );
        }
        let database = repo.path().join(".git/cindex/facts.sqlite");
        assert!(!leaks(&unpacked(&database), &part), "the database has {secret}");
        let output = cindex::run(&repo, &["search", "--format", "json", "-e", &part]);
        let text = String::from_utf8_lossy(&output.stdout);
        assert_eq!(output.status.code(), Some(1), "{secret} can be found: {text}");
        // The question is the person's own; nothing may come back with it.
        let answer: serde_json::Value = serde_json::from_str(&text).expect("JSON");
        assert!(!answer["results"].to_string().contains(&part), "{text}");
    }
}

#[test]
fn lines_and_positions_stay_and_the_terminal_alone_may_show_more() {
    let repo = TestRepo::init();
    let token = format!("ghp_{}", random(36, 0));
    repo.write(
        "a.py",
        format!("# ünïcode\nTOKEN = \"{token}\"  # for uploads\n\n\ndef upload():\n    pass\n"),
    );
    repo.commit("Begin");
    let answer = cindex::json(&repo, &["search", "token for uploads"]);
    let snippet = answer["results"][0]["snippet"].as_str().expect("a snippet");
    let masked = "*".repeat(token.len());
    assert!(snippet.contains(&format!("TOKEN = \"{masked}\"  # for uploads")), "{snippet}");
    for arguments in
        [&["search", "--no-redact", "uploads"][..], &["search", "--no-redact", "--json", "uploads"]]
    {
        let refused = cindex::run(&repo, arguments);
        assert_eq!(refused.status.code(), Some(129));
        assert!(cindex::stderr(&refused).contains("terminal"));
        assert!(!String::from_utf8_lossy(&refused.stdout).contains(&token));
    }
}
