//! Revisions: from what a person types to one commit and its tree.

use gix::objs::Kind;
use gix::prelude::FindExt;

use super::repository::{from_gix, to_gix};
use super::tree::missing;
use super::{GitError, Oid, Repository, program};

/// One commit or tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Revision {
    /// `None` where the name is that of a tree.
    pub commit: Option<Oid>,
    pub tree: Oid,
}

impl Repository {
    /// Finds what `spec` names, through tags and tags of tags.
    pub fn resolve(&self, spec: &str) -> Result<Revision, GitError> {
        let repository = self.local();
        let mut id = self.object_named(&repository, spec)?;
        let mut buffer = Vec::new();
        loop {
            let Ok(object) = repository.objects.find(&id, &mut buffer) else {
                return Err(self.absent(spec, &id));
            };
            match object.kind {
                Kind::Tree => {
                    return Ok(Revision { commit: None, tree: from_gix(&id) });
                }
                Kind::Commit => {
                    let mut fields =
                        gix::objs::CommitRefIter::from_bytes(object.data, repository.object_hash());
                    let tree = fields.tree_id();
                    let tree = tree.map_err(|why| {
                        GitError::internal(format!("cannot read commit {id}"), why)
                    })?;
                    return Ok(Revision { commit: Some(from_gix(&id)), tree: from_gix(&tree) });
                }
                Kind::Tag => {
                    let tag =
                        gix::objs::TagRefIter::from_bytes(object.data, repository.object_hash());
                    let target = tag.target_id();
                    id = target
                        .map_err(|why| GitError::internal(format!("cannot read tag {id}"), why))?;
                }
                Kind::Blob => {
                    return Err(GitError::NotOneRevision {
                        spec: spec.to_string(),
                        hint: "it names a file".to_string(),
                    });
                }
            }
        }
    }

    /// As [`Repository::resolve`], for a name that must be a commit.
    pub(super) fn resolve_commit(&self, spec: &str) -> Result<(Oid, Revision), GitError> {
        let revision = self.resolve(spec)?;
        match revision.commit {
            Some(commit) => Ok((commit, revision)),
            None => Err(GitError::NotOneRevision {
                spec: spec.to_string(),
                hint: "it names a tree, and a commit is needed".to_string(),
            }),
        }
    }

    /// HEAD's commit and tree; the empty tree on a branch without a commit.
    pub(super) fn head_or_empty(&self) -> Result<Revision, GitError> {
        match self.resolve("HEAD") {
            Err(GitError::UnbornHead) => Ok(Revision { commit: None, tree: self.empty_tree() }),
            found => found,
        }
    }

    pub(super) fn tree_of_commit(&self, commit: &Oid) -> Result<Oid, GitError> {
        let repository = self.local();
        let id = to_gix(commit);
        let mut buffer = Vec::new();
        let mut fields = match repository.objects.find_commit_iter(&id, &mut buffer) {
            Ok(fields) => fields,
            Err(why) if why.is_not_found() => return Err(missing(&id)),
            Err(why) => return Err(GitError::internal(format!("cannot read {id}"), why)),
        };
        let tree = fields.tree_id();
        tree.map(|tree| from_gix(&tree))
            .map_err(|why| GitError::internal(format!("cannot read commit {id}"), why))
    }

    /// The object that `spec` names. It need not be there.
    fn object_named(
        &self,
        repository: &gix::Repository,
        spec: &str,
    ) -> Result<gix::ObjectId, GitError> {
        if self.has_reftable() {
            return match program::rev_parse(self, spec)? {
                Some(oid) => Ok(to_gix(&oid)),
                None => Err(self.unknown(repository, spec)),
            };
        }
        use gix::revision::plumbing::Spec;
        match repository.rev_parse(spec).map(|spec| spec.detach()) {
            Ok(Spec::Include(id) | Spec::ExcludeParents(id)) => Ok(id),
            Ok(_) => Err(GitError::NotOneRevision {
                spec: spec.to_string(),
                hint: "name one end of the range".to_string(),
            }),
            // gix knows no upstream that is a branch of this same repository.
            Err(_) if spec.contains("@{") => match program::rev_parse(self, spec)? {
                Some(oid) => Ok(to_gix(&oid)),
                None => Err(self.unknown(repository, spec)),
            },
            Err(_) => Err(self.unknown(repository, spec)),
        }
    }

    /// Why a name could not be resolved.
    fn unknown(&self, repository: &gix::Repository, spec: &str) -> GitError {
        let root = spec.split(['^', '~']).next().unwrap_or(spec);
        let from_head = matches!(root, "HEAD" | "@" | "");
        if from_head && self.head_is_unborn(repository) {
            return GitError::UnbornHead;
        }
        let shallow = self.is_shallow();
        if shallow && root.len() < spec.len() && self.resolve(root).is_ok() {
            return GitError::Shallow { spec: spec.to_string() };
        }
        GitError::RevisionUnknown {
            spec: spec.to_string(),
            hint: if shallow {
                "; this is a shallow clone: try 'git fetch --unshallow'".to_string()
            } else {
                String::new()
            },
        }
    }

    fn absent(&self, spec: &str, id: &gix::oid) -> GitError {
        if self.is_shallow() {
            return GitError::Shallow { spec: spec.to_string() };
        }
        missing(id)
    }

    fn head_is_unborn(&self, repository: &gix::Repository) -> bool {
        if self.has_reftable() {
            return matches!(program::rev_parse(self, "HEAD"), Ok(None));
        }
        repository.head().is_ok_and(|head| head.is_unborn())
    }
}
