//! git packs the repository anew while its blobs are read: none is missed, none fails.

use super::*;

#[test]
fn blobs_are_read_while_git_packs() {
    let repo = TestRepo::init();
    for number in 0..60 {
        repo.write(&format!("f{number}.txt"), format!("line {number}\n").repeat(50 + number));
    }
    repo.commit("Begin");
    let repository = open(&repo);
    let scope = repository.scope(&revision("HEAD")).expect("a scope");
    let listing = repository.files(&scope).expect("a listing");
    let blobs = repository.blobs(&scope);
    let packer = |words: &[&str]| repo.command("git").args(words).spawn().expect("git runs");
    let mut reader = blobs.reader();
    let mut bytes = Vec::new();
    let mut read = 0;
    for round in 0..6 {
        let mut packing = match round % 2 {
            0 => packer(&["repack", "-q", "-a", "-d"]),
            _ => packer(&["repack", "-q", "-a", "-d", "-f"]),
        };
        let mut ended = false;
        while !ended {
            ended = packing.try_wait().expect("git is waited for").is_some();
            let mut fresh = blobs.reader();
            for (number, file) in listing.files.iter().enumerate() {
                for reader in [&mut reader, &mut fresh] {
                    let found = reader.read(&file.blob, &mut bytes);
                    assert!(found.expect("it reads"), "round {round}: {number} is missing");
                    assert!(bytes.starts_with(b"line "), "round {round}");
                    read += 1;
                }
            }
        }
        assert!(packing.wait().expect("git ends").success());
    }
    assert!(read >= 6 * 2 * 60);
}
