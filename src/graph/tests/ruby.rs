//! Ruby: methods of the object at hand, constants of the whole tree, mixins, reopened classes.

use super::Project;

#[test]
fn bare_calls_are_members_of_the_class_at_hand() {
    let project = Project::new(&[(
        "lib/log.rb",
        "class Log\n  def sql(event)\n    color = sql_color(event)\n    payload = owners\n    owners.each { |owner| puts owner }\n    \"#{owners}\"\n  end\n\n  def owners\n    @owners ||= begin\n      names if sql_color\n    end\n  end\n\n  private\n    def sql_color(sql = nil)\n    end\n\n    def names\n    end\nend\n",
    )]);
    assert_eq!(
        project.uses("lib/log.rb#Log.sql_color"),
        ["lib/log.rb#Log.sql:3 call bound", "lib/log.rb#Log.owners:11 call bound"]
    );
    assert_eq!(
        project.uses("lib/log.rb#Log.owners"),
        [4, 5, 6].map(|line| format!("lib/log.rb#Log.sql:{line} call bound"))
    );
    assert_eq!(project.uses("lib/log.rb#Log.names"), ["lib/log.rb#Log.owners:11 call bound"]);
}

#[test]
fn a_subclass_in_another_file_calls_what_it_inherits() {
    let project = Project::new(&[
        (
            "lib/cache.rb",
            "module Support\n  module Cache\n    class Store\n      def expand(key)\n      end\n    end\n  end\nend\n",
        ),
        (
            "lib/cache/mem.rb",
            "module Support\n  module Cache\n    class Mem < Store\n      def read(key)\n        expand(key)\n      end\n    end\n  end\nend\n",
        ),
        (
            "lib/other.rb",
            "class Compact < Support::Cache::Store\n  def read(key) = expand(key)\nend\n\nclass Alone\n  def read(key)\n    expand(key)\n  end\nend\n",
        ),
    ]);
    let target = "lib/cache.rb#Support.Cache.Store.expand";
    assert_eq!(
        project.uses(target),
        [
            "lib/cache/mem.rb#Support.Cache.Mem.read:5 call typed",
            "lib/other.rb#Compact.read:2 call typed",
            "lib/other.rb#Alone.read:7 call unique",
        ]
    );
}

#[test]
fn a_local_name_is_no_call() {
    let project = Project::new(&[(
        "lib/a.rb",
        "class A\n  def size\n  end\n\n  def all(size)\n    puts size\n  end\n\n  def one\n    size = 3\n    size + 1\n  end\n\n  def blocks\n    each { |size| size.succ }\n  rescue => size\n    size\n  end\nend\n",
    )]);
    assert_eq!(project.uses("lib/a.rb#A.size"), Vec::<String>::new());
}

#[test]
fn constants_under_their_full_name_and_constructors() {
    let project = Project::new(&[
        (
            "lib/store.rb",
            "module Auth\n  class Store\n    def initialize(path)\n    end\n\n    def self.make\n      new(1)\n    end\n\n    def refresh\n    end\n  end\nend\n",
        ),
        (
            "lib/use.rb",
            "module Auth\n  def self.go\n    Store.new(1).refresh\n    Store.make\n  end\nend\n\nmodule Other\n  class Store\n  end\n\n  def self.go\n    Store.new\n    ::Auth::Store.make\n    Auth::Store.new(2)\n  end\nend\n",
        ),
    ]);
    assert_eq!(
        project.uses("lib/store.rb#Auth.Store.make"),
        ["lib/use.rb#Auth.go:4 call bound", "lib/use.rb#Other.go:14 call bound"]
    );
    assert_eq!(
        project.uses("lib/store.rb#Auth.Store.refresh"),
        ["lib/use.rb#Auth.go:3 call typed"]
    );
    assert_eq!(
        project.uses("lib/store.rb#Auth.Store.initialize"),
        [
            "lib/store.rb#Auth.Store.make:7 call bound",
            "lib/use.rb#Auth.go:3 call bound",
            "lib/use.rb#Other.go:15 call bound"
        ]
    );
}

#[test]
fn mixins_concerns_and_reopened_classes() {
    let project = Project::new(&[
        (
            "app/concern.rb",
            "module Taggable\n  def tags\n    split_tags\n  end\n\n  def split_tags\n  end\n\n  module ClassMethods\n    def tagged(name)\n    end\n  end\nend\n",
        ),
        (
            "app/post.rb",
            "class Post\n  include Taggable\n  tagged :yes\n\n  def show\n    tags\n    extra\n  end\nend\n",
        ),
        ("app/post_more.rb", "class Post\n  def extra\n    self.show\n  end\nend\n"),
    ]);
    assert_eq!(
        project.uses("app/concern.rb#Taggable.tags"),
        ["app/post.rb#Post.show:6 call typed"]
    );
    assert_eq!(
        project.uses("app/concern.rb#Taggable.split_tags"),
        ["app/concern.rb#Taggable.tags:3 call bound"]
    );
    assert_eq!(
        project.uses("app/concern.rb#Taggable.ClassMethods.tagged"),
        ["app/post.rb#Post:3 call typed"]
    );
    assert_eq!(project.uses("app/post_more.rb#Post.extra"), ["app/post.rb#Post.show:7 call bound"]);
    assert_eq!(project.uses("app/post.rb#Post.show"), ["app/post_more.rb#Post.extra:3 call typed"]);
}

#[test]
fn what_cannot_be_told_is_counted() {
    let project = Project::new(&[
        ("lib/a.rb", "class A\n  def go\n  end\nend\n\nclass B\n  def go\n  end\nend\n"),
        (
            "lib/use.rb",
            "class Use\n  before :go\n\n  def call(it)\n    it.go\n    @a.go\n    go\n    send(:go)\n    map(&:go)\n  end\nend\n",
        ),
        ("app/show.html.erb", "<%= go %>\n"),
    ]);
    assert_eq!(project.uses("lib/a.rb#A.go"), Vec::<String>::new());
    let found = project.dependents("lib/a.rb#A.go");
    assert_eq!(
        (found.hidden.ambiguous, found.hidden.dynamic, found.hidden.unread_files.len()),
        (3, 3, 1)
    );
}
