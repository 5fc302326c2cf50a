//! Opening a repository as git does, and what is known of it at once.
//!
//! Opening reads the configuration and nothing else: no index, no status, no object. Replace
//! refs are switched off, since facts are keyed by the id of the blob that holds them.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use super::config::command_line_overrides;
use super::{GitError, Oid};

/// Trees and small blobs kept in memory per thread.
const OBJECT_CACHE_BYTES: usize = 32 << 20;

/// An open repository; may be shared between threads.
pub struct Repository {
    shared: gix::ThreadSafeRepository,
    git_dir: PathBuf,
    common_dir: PathBuf,
    work_dir: Option<PathBuf>,
    prefix: Vec<u8>,
    hash_kind: gix::hash::Kind,
    reftable: bool,
    /// Sizes of blobs that were read from the work tree and may not be in the object database.
    pub(super) disk_sizes: Arc<Mutex<HashMap<Oid, u64>>>,
}

/// Which hash names the objects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ObjectFormat {
    Sha1,
    Sha256,
}

impl ObjectFormat {
    /// As `git rev-parse --show-object-format` has it.
    pub fn name(self) -> &'static str {
        match self {
            ObjectFormat::Sha1 => "sha1",
            ObjectFormat::Sha256 => "sha256",
        }
    }
}

impl Repository {
    /// Opens what `GIT_DIR` names, else the repository around the current directory.
    pub fn open() -> Result<Repository, GitError> {
        let here = std::env::current_dir()
            .map_err(|why| GitError::internal("cannot read the current directory", why))?;
        let options = with_overrides(Default::default(), command_line_overrides());
        let mut discovery = gix::discover::upwards::Options::default();
        discovery.match_ceiling_dir_or_error = false;
        let opened = gix::ThreadSafeRepository::discover_with_environment_overrides_opts(
            &here,
            discovery,
            gix::sec::trust::Mapping {
                full: options.clone(),
                reduced: options,
            },
        );
        let named = std::env::var_os("GIT_DIR").map(PathBuf::from);
        Repository::assemble(opened, &here, named.as_deref())
    }

    /// Opens the repository around `dir` with its own configuration alone: no environment, no
    /// user or system settings. For tests.
    pub fn open_at(dir: &Path) -> Result<Repository, GitError> {
        let options = with_overrides(gix::open::Options::isolated(), Vec::new());
        let opened = gix::ThreadSafeRepository::discover_opts(
            dir,
            Default::default(),
            gix::sec::trust::Mapping {
                full: options.clone(),
                reduced: options,
            },
        );
        Repository::assemble(opened, dir, None)
    }

    fn assemble(
        opened: gix::Result<gix::ThreadSafeRepository>,
        here: &Path,
        named: Option<&Path>,
    ) -> Result<Repository, GitError> {
        let shared = opened.map_err(|why| open_error(&why, named))?;
        let mut local = shared.to_thread_local();
        local
            .make_paths_absolute()
            .map_err(|why| GitError::internal("cannot open the repository", why))?;
        if local.git_dir_trust() != gix::sec::Trust::Full {
            let path = local.workdir().unwrap_or(local.git_dir());
            return Err(GitError::Untrusted {
                path: canonical(path).display().to_string(),
            });
        }
        let work_dir = local.workdir().map(canonical);
        let reftable = local
            .config_snapshot()
            .string("extensions.refStorage")
            .is_some_and(|format| format.as_slice() == b"reftable");
        Ok(Repository {
            git_dir: canonical(local.git_dir()),
            common_dir: canonical(local.common_dir()),
            prefix: prefix(work_dir.as_deref(), &canonical(here)),
            work_dir,
            reftable,
            hash_kind: local.object_hash(),
            shared: local.into_sync(),
            disk_sizes: Arc::default(),
        })
    }

    /// The directory that all worktrees share; the index lives in it. Canonical.
    pub fn common_dir(&self) -> &Path {
        &self.common_dir
    }

    /// This worktree's own git directory. Canonical.
    pub fn git_dir(&self) -> &Path {
        &self.git_dir
    }

    /// The top of the work tree, if there is one. Canonical.
    pub fn work_dir(&self) -> Option<&Path> {
        self.work_dir.as_deref()
    }

    /// Where one stands below the top of the work tree: empty, or `a/b/` with its last slash.
    pub fn prefix(&self) -> &[u8] {
        &self.prefix
    }

    pub fn is_bare(&self) -> bool {
        self.work_dir.is_none()
    }

    pub fn is_shallow(&self) -> bool {
        self.local().is_shallow().unwrap_or(false)
    }

    /// Whether objects may be missing because a remote keeps them (`git clone --filter`).
    pub fn is_partial(&self) -> bool {
        let local = self.local();
        let config = local.config_snapshot();
        let promisor = config.plumbing().sections_by_name("remote").is_some_and(|mut remotes| {
            remotes.any(|remote| remote.value("promisor").is_some_and(|v| v.as_slice() != b"false"))
        });
        promisor || config.string("extensions.partialClone").is_some()
    }

    pub fn object_format(&self) -> ObjectFormat {
        match self.hash_kind() {
            gix::hash::Kind::Sha256 => ObjectFormat::Sha256,
            _ => ObjectFormat::Sha1,
        }
    }

    /// The id of a tree with nothing in it.
    pub fn empty_tree(&self) -> Oid {
        from_gix(&gix::ObjectId::empty_tree(self.hash_kind()))
    }

    pub(super) fn hash_kind(&self) -> gix::hash::Kind {
        self.hash_kind
    }

    /// References are in a form that gix cannot read; the git program must.
    pub(super) fn has_reftable(&self) -> bool {
        self.reftable
    }

    /// A handle for this thread, with its caches.
    pub(super) fn local(&self) -> gix::Repository {
        local(&self.shared)
    }

    pub(super) fn shared(&self) -> &gix::ThreadSafeRepository {
        &self.shared
    }
}

pub(super) fn local(shared: &gix::ThreadSafeRepository) -> gix::Repository {
    let mut local = shared.to_thread_local();
    local.object_cache_size_if_unset(OBJECT_CACHE_BYTES);
    local
}

pub(super) fn from_gix(id: &gix::oid) -> Oid {
    Oid::from_bytes(id.as_bytes()).expect("gix knows only hashes of git")
}

pub(super) fn to_gix(oid: &Oid) -> gix::ObjectId {
    gix::ObjectId::from_bytes_or_panic(oid.as_bytes())
}

fn with_overrides(options: gix::open::Options, overrides: Vec<Vec<u8>>) -> gix::open::Options {
    options
        .config_overrides(["core.useReplaceRefs=false"])
        .cli_overrides(overrides)
}

fn open_error(why: &gix::Error, named: Option<&Path>) -> GitError {
    if !why.is_not_found() {
        return GitError::internal("cannot open the repository", why);
    }
    match named {
        Some(path) => GitError::NotARepositoryAt {
            path: path.display().to_string(),
        },
        None => GitError::NotARepository,
    }
}

fn canonical(path: &Path) -> PathBuf {
    path.canonicalize().unwrap_or_else(|_| path.to_path_buf())
}

fn prefix(work_dir: Option<&Path>, here: &Path) -> Vec<u8> {
    use std::os::unix::ffi::OsStrExt;
    let below = work_dir.and_then(|top| here.strip_prefix(top).ok());
    let mut prefix = below.map_or(Vec::new(), |path| path.as_os_str().as_bytes().to_vec());
    if !prefix.is_empty() {
        prefix.push(b'/');
    }
    prefix
}
