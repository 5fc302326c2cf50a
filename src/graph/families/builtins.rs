//! Names that the languages themselves have, and members of their builtin and standard types. A
//! bare name of the first kind is foreign where nothing in sight defines it; a member of the
//! second kind is never bound by being the only one of its name in the project.
//!
//! Sources: the languages' own reference documentation, written down by hand.

/// Words in a line of text, parted by white space.
pub struct Words(&'static str);

impl Words {
    pub fn contain(&self, name: &str) -> bool {
        self.0.split_ascii_whitespace().any(|word| word == name)
    }
}

/// Whether a language calls members of this name by itself, where no code names them.
pub fn runs_unasked(language: &str, name: &str) -> bool {
    match language {
        "python" => name.len() > 4 && name.starts_with("__") && name.ends_with("__"),
        "javascript" | "typescript" | "tsx" | "jsx" => JAVASCRIPT_UNASKED.contain(name),
        "rust" => RUST_UNASKED.contain(name),
        "go" => matches!(name, "String" | "GoString" | "Error" | "Format"),
        "java" | "groovy" => JAVA_UNASKED.contain(name),
        "kotlin" | "scala" => JAVA_UNASKED.contain(name) || KOTLIN_UNASKED.contain(name),
        "c++" => name.starts_with("operator") || name.starts_with('~'),
        "c#" => matches!(name, "Dispose" | "ToString" | "Equals" | "GetHashCode" | "GetEnumerator"),
        "swift" => matches!(name, "deinit" | "hash" | "description" | "makeIterator" | "encode"),
        "ruby" => RUBY_UNASKED.contain(name),
        "php" => name.starts_with("__"),
        "lua" => name.starts_with("__"),
        _ => false,
    }
}

const JAVASCRIPT_UNASKED: Words = Words("toString toJSON valueOf then inspect constructor");

const RUST_UNASKED: Words = Words(
    "
    add add_assign as_ref bitand bitand_assign bitor bitor_assign bitxor bitxor_assign borrow call
    call_mut call_once clone cmp default deref deref_mut div div_assign drop eq extend fmt from
    from_iter hash index index_mut into_future into_iter mul mul_assign ne neg next not
    partial_cmp poll product rem rem_assign shl shl_assign shr shr_assign sub sub_assign sum
    serialize deserialize source try_from
",
);

const JAVA_UNASKED: Words = Words(
    "
    close compareTo equals finalize hashCode iterator toString readObject writeObject readResolve
    writeReplace
",
);

const KOTLIN_UNASKED: Words = Words(
    "
    apply unapply unapplySeq invoke component1 component2 component3 getValue setValue get set
    contains plus minus times div rem inc dec not unaryMinus unaryPlus rangeTo plusAssign
    minusAssign map flatMap foreach withFilter
",
);

const RUBY_UNASKED: Words = Words(
    "
    coerce const_missing each each_pair encode_with extended hash included inherited init_with
    inspect method_added method_missing prepended respond_to_missing? singleton_method_added to_a
    to_ary to_hash to_int to_path to_proc to_s to_str call initialize_copy initialize_dup
    initialize_clone <=> marshal_dump marshal_load
",
);

pub const PYTHON: Words = Words(
    "
    abs aiter all anext any ascii bin bool breakpoint bytearray bytes callable chr classmethod
    compile complex delattr dict dir divmod enumerate eval exec filter float format frozenset
    getattr globals hasattr hash help hex id input int isinstance issubclass iter len list
    locals map max memoryview min next object oct open ord pow print property range repr
    reversed round set setattr slice sorted staticmethod str sum super tuple type vars zip
    Exception BaseException ValueError TypeError KeyError IndexError AttributeError RuntimeError
    NotImplementedError StopIteration OSError IOError ImportError AssertionError
    KeyboardInterrupt SystemExit Warning UserWarning DeprecationWarning UnicodeDecodeError
    UnicodeEncodeError UnicodeError ZeroDivisionError OverflowError LookupError NameError
    FileNotFoundError PermissionError TimeoutError ConnectionError EOFError RecursionError
    GeneratorExit ModuleNotFoundError FileExistsError NotADirectoryError IsADirectoryError
    BrokenPipeError InterruptedError SyntaxError ArithmeticError BufferError MemoryError
    ReferenceError StopAsyncIteration True False None NotImplemented Ellipsis
",
);

/// Modules of Python's standard library that projects have files of the same name for.
pub const PYTHON_MODULES: Words = Words(
    "
    abc argparse array ast asyncio base64 bisect builtins calendar cmd code codecs collections
    concurrent configparser contextlib copy csv ctypes dataclasses datetime decimal difflib dis
    email enum errno fnmatch fractions functools gc getpass gettext glob graphlib gzip hashlib heapq
    hmac html http importlib inspect io ipaddress itertools json keyword linecache locale logging
    math mimetypes multiprocessing numbers operator os parser pathlib pdb pickle pkgutil platform
    pprint profile queue random re resource sched secrets select selectors shelve shlex shutil
    signal site socket sqlite3 ssl stat statistics string struct subprocess symbol sys sysconfig
    tarfile tempfile test textwrap threading time timeit token tokenize tomllib trace traceback
    types typing unittest urllib uuid venv warnings weakref xml zipfile zlib zoneinfo
",
);

pub const PYTHON_MEMBERS: Words = Words(
    "
    get items keys values pop popitem setdefault update clear copy fromkeys append extend insert
    remove index count sort reverse add discard union intersection difference issubset
    issuperset capitalize casefold center encode decode endswith expandtabs find format
    format_map isalnum isalpha isdigit islower isspace istitle isupper isidentifier join ljust
    lower lstrip partition replace rfind rindex rjust rpartition rsplit rstrip split splitlines
    startswith strip swapcase title translate upper zfill read readline readlines write
    writelines close flush seek tell fileno isatty open name mode closed match search group
    groups groupdict sub subn findall finditer fullmatch span start end pattern send throw run
    cancel result done set wait acquire release put task_done submit shutdown debug info warning
    error exception critical log setLevel exists is_file is_dir mkdir glob iterdir resolve
    read_text write_text read_bytes write_bytes parent parts suffix stem unlink rename stat
    touch args errno message code data body headers status recv connect bind listen accept
    execute fetchone fetchall commit rollback cursor now today strftime timestamp total_seconds
    date time year month day hour tzinfo isoformat utcoffset assertEqual assertTrue assertFalse
    assertRaises assertIn assertIs assertIsNone assertIsNotNone setUp tearDown fail skipTest
    call_args return_value side_effect called raises parametrize fixture mark bit_length
    to_bytes from_bytes hex real imag conjugate is_integer most_common elements popleft
    appendleft rotate maxlen move_to_end __init__ __call__ __enter__ __exit__ __repr__ __str__
    __len__ __iter__ __next__ __getitem__ __setitem__ __delitem__ __contains__ __eq__ __hash__
    __name__ __doc__ __dict__ __class__ __module__ parse_args add_argument value type next
    communicate poll kill terminate returncode stdout stderr stdin environ path
",
);

pub const JAVASCRIPT: Words = Words(
    "
    Array ArrayBuffer BigInt Boolean DataView Date Error EvalError Float32Array Float64Array
    Function Int16Array Int32Array Int8Array Intl JSON Map Math Number Object Promise Proxy
    RangeError ReferenceError Reflect RegExp Set String Symbol SyntaxError TypeError URIError
    Uint16Array Uint32Array Uint8Array WeakMap WeakRef WeakSet decodeURI decodeURIComponent
    encodeURI encodeURIComponent escape eval isFinite isNaN parseFloat parseInt unescape
    globalThis console process Buffer require setTimeout setInterval setImmediate clearTimeout
    clearInterval clearImmediate queueMicrotask structuredClone fetch Headers Request Response
    URL URLSearchParams AbortController AbortSignal Event EventTarget TextEncoder TextDecoder
    Blob File FormData WebSocket Worker window document navigator location history localStorage
    sessionStorage alert module exports __dirname __filename global performance crypto describe
    it test expect beforeEach afterEach beforeAll afterAll before after jest vi assert Record
    Partial Required Readonly Pick Omit Exclude Extract ReturnType Parameters string number
    boolean any unknown never void object undefined null symbol bigint Iterable Iterator
    AsyncIterable Generator PromiseLike ReadonlyArray HTMLElement Element Node Awaited
    NonNullable InstanceType ConstructorParameters Uint8ClampedArray
",
);

pub const JAVASCRIPT_MEMBERS: Words = Words(
    "
    length concat copyWithin entries every fill filter find findIndex findLast flat flatMap
    forEach from includes indexOf isArray join keys lastIndexOf map of pop push reduce
    reduceRight reverse shift slice some sort splice toString unshift values at with toSorted
    charAt charCodeAt codePointAt endsWith localeCompare match matchAll normalize padEnd
    padStart repeat replace replaceAll search split startsWith substring substr toLowerCase
    toUpperCase trim trimEnd trimStart get set has delete clear add size then catch finally all
    race resolve reject any allSettled apply bind call prototype constructor hasOwnProperty
    isPrototypeOf valueOf assign create defineProperty freeze fromEntries getPrototypeOf seal
    test exec next return throw getTime toISOString toJSON parse stringify now on once off emit
    addListener removeListener removeAllListeners listeners addEventListener removeEventListener
    dispatchEvent preventDefault stopPropagation write end pipe read close open destroy pause
    resume log error warn info debug trace querySelector querySelectorAll getElementById
    appendChild removeChild setAttribute getAttribute focus blur click send status json text
    body headers abort signal name message stack code start stop run use listen connect to equal
    toBe toEqual toThrow not expect type value data id path url method params query options exit
    cwd env argv nextTick min max floor ceil round abs random key index input raw
",
);

pub const RUST: Words = Words(
    "
    std core alloc Vec String Option Result Box Some None Ok Err bool char str u8 u16 u32 u64
    u128 usize i8 i16 i32 i64 i128 isize f32 f64 Clone Copy Debug Default Drop Eq PartialEq Ord
    PartialOrd Hash Fn FnMut FnOnce From Into TryFrom TryInto AsRef AsMut ToString ToOwned
    Iterator IntoIterator DoubleEndedIterator ExactSizeIterator Extend FromIterator Send Sync
    Sized Unpin Future println print eprintln eprint format write writeln vec panic assert
    assert_eq assert_ne debug_assert debug_assert_eq debug_assert_ne unreachable unimplemented
    todo matches include_str include_bytes include env option_env concat stringify cfg line file
    column module_path compile_error thread_local drop derive allow warn deny inline must_use
    doc test ignore should_panic repr macro_export macro_use deprecated non_exhaustive
    track_caller cold no_mangle automatically_derived
",
);

pub const RUST_MEMBERS: Words = Words(
    "
    new default clone clone_from fmt eq ne cmp partial_cmp lt le gt ge hash drop from into
    try_from try_into as_ref as_mut borrow borrow_mut deref deref_mut to_string to_owned to_vec
    into_iter iter iter_mut next next_back size_hint len is_empty push push_str pop insert
    remove get get_mut entry or_insert or_insert_with or_default contains contains_key keys
    values values_mut clear extend append drain retain truncate resize reserve capacity
    with_capacity sort sort_by sort_by_key sort_unstable dedup reverse swap split splitn rsplit
    split_at split_off chunks windows concat join first last as_str as_bytes as_slice as_ptr
    as_path as_deref trim trim_start trim_end starts_with ends_with strip_prefix strip_suffix
    find rfind replace parse chars bytes lines char_indices to_lowercase to_uppercase map
    map_err map_or map_or_else and_then or or_else ok err ok_or ok_or_else unwrap unwrap_or
    unwrap_or_else unwrap_or_default expect unwrap_err expect_err is_some is_none is_ok is_err
    take get_or_insert_with filter filter_map flat_map flatten fold for_each collect count sum
    product min max min_by max_by min_by_key max_by_key any all position zip chain rev skip
    skip_while step_by take_while enumerate peekable peek cloned copied cycle inspect partition
    unzip nth by_ref scan lock try_lock read write write_all write_str write_fmt read_to_string
    read_to_end read_line flush seek load store fetch_add fetch_sub compare_exchange send recv
    try_recv spawn poll wake wake_by_ref await poll_next source description cause type_id index
    index_mut add sub mul div rem neg not path exists is_file is_dir file_name extension parent
    display set abs pow sqrt checked_add checked_sub saturating_sub saturating_add wrapping_add
    to_le_bytes from_str serialize deserialize is start end id name kill wait status output arg
    args env current_dir build elapsed duration_since as_millis as_secs now pin as_any get_ref
    into_inner inner
",
);

pub const GO: Words = Words(
    "
    append cap clear close complex copy delete imag len make max min new panic print println
    real recover any bool byte comparable complex64 complex128 error float32 float64 int int8
    int16 int32 int64 rune string uint uint8 uint16 uint32 uint64 uintptr true false iota nil
",
);

pub const GO_MEMBERS: Words = Words(
    "
    Error String Read Write Close Len Less Swap Lock Unlock RLock RUnlock Add Done Wait Err
    Value Deadline Printf Println Print Sprintf Fatal Fatalf Errorf Log Logf Run Helper Skip
    Cleanup Parallel Name Get Set Del Header WriteHeader ServeHTTP Do Load Store Range Reset
    Bytes WriteString ReadAll Scan Text Next Format Sub After Before Unix Equal Unwrap Is As
    Stop Start Marshal Unmarshal MarshalJSON UnmarshalJSON Encode Decode Flush Seek Stat Type
    Kind Elem Field Method Call Interface Open Query Exec Parse Execute Find Match Replace Split
    Index Contains Put Push Pop Init Listen Accept Serve
",
);

pub const JAVA: Words = Words(
    "
    Object String Integer Long Short Byte Character Boolean Double Float Number Math System
    Thread Runnable Class Enum Record Iterable Comparable CharSequence StringBuilder
    StringBuffer Throwable Exception RuntimeException Error IllegalArgumentException
    IllegalStateException NullPointerException IndexOutOfBoundsException
    UnsupportedOperationException ClassCastException InterruptedException
    CloneNotSupportedException AssertionError Override Deprecated SuppressWarnings
    FunctionalInterface SafeVarargs Void AutoCloseable Cloneable ThreadLocal Process Runtime
    ClassLoader int long short byte char boolean double float void var
",
);

pub const JAVA_MEMBERS: Words = Words(
    "
    equals hashCode toString getClass notify notifyAll wait clone finalize compareTo compare
    length charAt substring indexOf lastIndexOf contains startsWith endsWith replace replaceAll
    split trim strip toLowerCase toUpperCase isEmpty isBlank matches format valueOf append
    insert reverse get set add addAll remove removeAll removeIf clear size iterator listIterator
    toArray stream forEach put putAll putIfAbsent containsKey containsValue keySet values
    entrySet getKey getValue setValue getOrDefault computeIfAbsent merge of copyOf asList sort
    hasNext next filter map flatMap collect reduce orElse orElseGet orElseThrow isPresent
    ifPresent ofNullable empty run call accept apply test supply join start interrupt sleep
    submit execute shutdown invoke getName getMessage getCause printStackTrace getStackTrace
    read write close flush println print printf parse name ordinal intValue longValue
    doubleValue booleanValue getType getId build builder open offer poll peek push pop first
    last lock unlock await countDown getBytes load create newInstance
",
);

pub const C: Words = Words(
    "
    printf fprintf sprintf snprintf vsnprintf scanf sscanf malloc calloc realloc free memcpy
    memmove memset memcmp memchr strlen strcpy strncpy strcmp strncmp strcasecmp strchr strrchr
    strstr strdup strtol strtoul atoi atol exit abort assert fopen fclose fread fwrite fgets
    fputs fputc fgetc fflush fseek ftell open close read write lseek stat fstat lstat unlink
    rename mkdir rmdir fork execve waitpid kill signal sigaction pipe dup2 getenv setenv getpid
    time gettimeofday qsort bsearch isdigit isalpha isspace isalnum tolower toupper perror
    strerror errno va_start va_end va_arg sizeof offsetof size_t ssize_t uint8_t uint16_t
    uint32_t uint64_t int8_t int16_t int32_t int64_t uintptr_t intptr_t FILE bool true false
    NULL std mmap munmap poll select socket bind listen accept connect send recv htons ntohs
    htonl ntohl
",
);

pub const C_MEMBERS: Words = Words(
    "
    push_back emplace_back pop_back begin end cbegin cend rbegin rend size empty clear insert
    emplace erase find count at front back data resize reserve capacity swap push pop top substr
    c_str append length compare replace str get reset release lock unlock join detach load store
    first second value has_value value_or open close read write what name next prev assign
    contains
",
);

pub const RUBY: Words = Words(
    "
    Array BasicObject Binding Class Comparable Complex Data Dir Encoding Enumerable Enumerator
    Exception FalseClass Fiber File FileTest Float GC Hash IO Integer Kernel Marshal MatchData Math
    Method Module Mutex NilClass Numeric ObjectSpace Object Proc Process Queue Ractor Random Range
    Rational Regexp Signal SizedQueue String Struct Symbol Thread ThreadGroup Time TracePoint
    TrueClass UnboundMethod Warning ArgumentError EOFError EncodingError FloatDomainError FrozenError
    IOError IndexError Interrupt KeyError LoadError LocalJumpError NameError NoMethodError
    NotImplementedError RangeError RegexpError RuntimeError ScriptError SecurityError SignalException
    StandardError StopIteration SyntaxError SystemCallError SystemExit SystemStackError ThreadError
    TypeError ZeroDivisionError ARGV ENV STDERR STDIN STDOUT Base64 Benchmark BigDecimal CSV Date
    DateTime Delegator Digest ERB Etc FileUtils Forwardable IPAddr JSON Logger Monitor Net ObjectSpace
    OpenSSL OpenStruct OptionParser Pathname SecureRandom Set Shellwords SimpleDelegator Singleton
    Socket StringIO StringScanner Tempfile Timeout URI WeakRef YAML Zlib
    abort at_exit autoload binding block_given? caller catch eval exit exit! fail fork format gets
    global_variables initialize_copy instance_variable_get instance_variable_set
    instance_variable_defined? instance_variables is_a? kind_of? lambda load local_variables loop
    open p pp print printf proc putc puts raise rand readline readlines require require_relative
    respond_to? respond_to_missing? select send public_send sleep spawn sprintf srand syscall
    system tap test then throw trap warn attr attr_accessor attr_reader attr_writer include extend
    prepend private protected public module_function private_class_method public_class_method
    private_constant define_method alias_method remove_method undef_method class_eval
    instance_eval instance_exec class_exec module_eval const_get const_set const_defined? freeze
    frozen? dup clone hash inspect to_s object_id instance_of? nil? equal? method methods extend
    singleton_class define_singleton_method using refine super allocate superclass ancestors
    instance_method instance_methods method_defined? remove_instance_variable itself display
    enum_for to_enum __method__ __dir__ __send__
",
);

pub const RUBY_MEMBERS: Words = Words(
    "
    new call arity curry to_proc parameters name to_s to_str to_sym to_i to_f to_a to_ary to_h
    to_hash to_r to_c inspect hash eql? equal? == === =~ <=> dup clone freeze frozen? nil? is_a?
    kind_of? instance_of? respond_to? send public_send tap then class method methods object_id
    each each_with_index each_with_object each_pair each_key each_value each_slice each_cons
    each_char each_line each_byte map map! flat_map collect collect_concat select select! filter
    filter! filter_map reject reject! find find_all find_index detect inject reduce sum min max
    minmax min_by max_by sort sort! sort_by sort_by! group_by partition zip take take_while drop
    drop_while first last include? member? any? all? none? one? count size length empty? entries
    lazy cycle tally chunk chunk_while slice_when uniq uniq! compact compact! flatten flatten!
    reverse reverse! reverse_each rotate shuffle sample push append pop shift unshift prepend
    insert concat delete delete_at delete_if keep_if clear replace fill index rindex join pack
    product combination permutation transpose assoc values_at dig fetch fetch_values store key
    key? has_key? value? has_value? keys values merge merge! update transform_keys
    transform_keys! transform_values transform_values! invert slice except to_set add add? subset?
    superset? union intersection difference default default= compare_by_identity length bytesize
    upcase upcase! downcase downcase! capitalize capitalize! swapcase strip strip! lstrip rstrip
    chomp chomp! chop chars bytes lines codepoints split partition rpartition sub sub! gsub gsub!
    tr tr! delete squeeze scan match match? start_with? end_with? center ljust rjust encode
    encoding force_encoding valid_encoding? unpack unpack1 ord chr hex oct succ next pred times
    upto downto step abs ceil floor round truncate divmod modulo zero? positive? negative? even?
    odd? integer? nan? infinite? finite? coerce begin end cover? exclude_end? source options
    names captures named_captures pre_match post_match read write puts print close closed? open
    gets getc readline readlines rewind seek eof? flush sync fileno path rename unlink exist?
    file? directory? basename dirname extname expand_path mkdir_p rm_f message full_message
    backtrace cause exception raise year month day hour min sec strftime now today parse utc
    local zone wday yday join alive? value wakeup synchronize lock unlock try_lock pop signal
    wait broadcast instance_variable_get instance_variable_set instance_method const_get
    ancestors superclass instance_methods method_defined? module_eval class_eval instance_eval
    instance_exec class_exec bind owner receiver unbind success? pid exitstatus
",
);
