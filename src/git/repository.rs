//! Opening a repository as git does, and what is known of it at once.
//!
//! Opening reads the configuration and nothing else: no index, no status, no object. Replace
//! refs are switched off, since facts are keyed by the id of the blob that holds them.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use super::config::command_line_overrides;
use super::tree::Entries;
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
    /// The entries of the tree that was last read as a whole.
    pub(super) last_tree: Mutex<Option<(Oid, Arc<Entries>)>>,
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
        let named = std::env::var_os("GIT_DIR").map(PathBuf::from);
        let options = gix::open::Options::default().cli_overrides(command_line_overrides());
        let open = |options: gix::open::Options| {
            let discovery = gix::discover::upwards::Options {
                match_ceiling_dir_or_error: false,
                ..Default::default()
            };
            let trust = both(options);
            gix::ThreadSafeRepository::discover_with_environment_overrides_opts(
                &here, discovery, trust,
            )
        };
        let mut local = opened(open, options, named.as_deref())?;
        if named.is_some() {
            assume_work_tree(&mut local, &here)?;
        }
        Repository::assemble(local, &here)
    }

    /// Opens the repository around `dir`, whatever `GIT_DIR` names, under the same settings.
    pub fn open_beside(dir: &Path) -> Result<Repository, GitError> {
        let options = gix::open::Options::default().cli_overrides(command_line_overrides());
        let open = |options: gix::open::Options| {
            gix::ThreadSafeRepository::discover_opts(dir, Default::default(), both(options))
        };
        let local = opened(open, options, None).map_err(|why| match why {
            GitError::NotARepository => {
                GitError::NotARepositoryAt { path: dir.display().to_string() }
            }
            other => other,
        })?;
        Repository::assemble(local, dir)
    }

    /// Opens the repository around `dir` with its own configuration alone: no environment, no
    /// user or system settings. For tests.
    pub fn open_at(dir: &Path) -> Result<Repository, GitError> {
        let open = |options: gix::open::Options| {
            gix::ThreadSafeRepository::discover_opts(dir, Default::default(), both(options))
        };
        let local = opened(open, gix::open::Options::isolated(), None)?;
        Repository::assemble(local, dir)
    }

    fn assemble(mut local: gix::Repository, here: &Path) -> Result<Repository, GitError> {
        let failed = |why| GitError::internal("cannot open the repository", why);
        local.make_paths_absolute().map_err(failed)?;
        let here = canonical(here);
        let git_dir = canonical(local.git_dir());
        let common_dir = canonical(local.common_dir());
        let mut work_dir = local.workdir().map(canonical);
        // To git, who stands in the git directory stands in no work tree.
        if here.starts_with(&common_dir)
            && !work_dir.as_ref().is_some_and(|top| top.starts_with(&common_dir))
        {
            local.set_workdir(None).map_err(failed)?;
            work_dir = None;
        }
        let reftable = local
            .config_snapshot()
            .string("extensions.refStorage")
            .is_some_and(|format| format.as_slice() == b"reftable");
        Ok(Repository {
            prefix: prefix(work_dir.as_deref(), &here),
            git_dir,
            common_dir,
            work_dir,
            reftable,
            hash_kind: local.object_hash(),
            shared: local.into_sync(),
            disk_sizes: Arc::default(),
            last_tree: Mutex::default(),
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

/// The same options whoever owns the repository; whether it is trusted is judged here.
fn both(options: gix::open::Options) -> gix::sec::trust::Mapping<gix::open::Options> {
    gix::sec::trust::Mapping { full: options.clone(), reduced: options }
}

/// Opens, and refuses what belongs to another user as git does: unless `GIT_DIR` names it, or
/// `safe.directory` says so. gix does not read the latter from `git -c` and the environment.
fn opened(
    open: impl Fn(gix::open::Options) -> gix::Result<gix::ThreadSafeRepository>,
    options: gix::open::Options,
    named: Option<&Path>,
) -> Result<gix::Repository, GitError> {
    const NO_REPLACING: &str = "core.useReplaceRefs=false";
    const NO_LIMIT: &str = "gitoxide.objects.allocLimitIfReducedTrust=0";
    let options = options.config_overrides([NO_REPLACING, NO_LIMIT]);
    let local = match open(options.clone()) {
        Ok(shared) => shared.to_thread_local(),
        Err(why) => return Err(open_error(&why, named)),
    };
    if local.git_dir_trust() == gix::sec::Trust::Full {
        return Ok(local);
    }
    let path = canonical(local.workdir().unwrap_or(local.git_dir()));
    if named.is_none() && !is_named_safe(&local, &path) {
        return Err(GitError::Untrusted { path: path.display().to_string() });
    }
    match open(options.filter_config_section(|_| true)) {
        Ok(shared) => Ok(shared.to_thread_local()),
        Err(why) => Err(open_error(&why, named)),
    }
}

fn is_named_safe(local: &gix::Repository, path: &Path) -> bool {
    let config = local.config_snapshot();
    let not_the_repository_s = |meta: &gix::config::file::Metadata| {
        meta.source.kind() != gix::config::source::Kind::Repository
    };
    let named = config.plumbing().strings_filter("safe.directory", not_the_repository_s);
    let mut safe = false;
    for value in named.unwrap_or_default() {
        let value = String::from_utf8_lossy(&value).into_owned();
        safe = match value.strip_suffix("/*") {
            _ if value.is_empty() => false,
            _ if value == "*" => true,
            Some(above) => safe || path.starts_with(canonical(Path::new(above))),
            None => safe || path == canonical(Path::new(&value)),
        };
    }
    safe
}

/// With `GIT_DIR` but no word of a work tree, git takes the current directory for its top.
fn assume_work_tree(local: &mut gix::Repository, here: &Path) -> Result<(), GitError> {
    let (told, bare) = {
        let config = local.config_snapshot();
        let linked = local.git_dir() != local.common_dir();
        let told = config.string("core.worktree").is_some();
        (told, config.boolean("core.bare") == Some(true) && !linked)
    };
    if told || bare || std::env::var_os("GIT_WORK_TREE").is_some() {
        return Ok(());
    }
    let implicit = std::env::var("GIT_IMPLICIT_WORK_TREE");
    let implied =
        !implicit.is_ok_and(|value| matches!(value.as_str(), "0" | "false" | "no" | "off"));
    let top = implied.then(|| here.to_path_buf());
    local.set_workdir(top).map_err(|why| GitError::internal("cannot open the work tree", why))?;
    Ok(())
}

fn open_error(why: &gix::Error, named: Option<&Path>) -> GitError {
    if !why.is_not_found() {
        return GitError::internal("cannot open the repository", why);
    }
    match named {
        Some(path) => GitError::NotARepositoryAt { path: path.display().to_string() },
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
