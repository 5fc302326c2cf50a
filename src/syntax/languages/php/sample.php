<?php
namespace App\Auth;
use Foo\Bar;
use Foo\{A, B as C};
use function Foo\fn1;
const MAX = 5;
define('X', 1);
/** A store. */
#[Attr(1)]
abstract class Store extends Base implements Shape, Other {
    use SomeTrait;
    const LIMIT = 3;
    private ?string $name = 'x';
    public function __construct(private int $a, string $b) { parent::__construct(); }
    protected static function area(int $x): float { $l = new Foo($x); return $this->call($x) + Helper::run(MAX) + strlen($x); }
    abstract function foo();
}
interface Shape { public function area(); }
trait T { function t() {} }
enum Color: string { case Red = 'r'; case Blue = 'b'; }
function helper($a) { return $a; }
