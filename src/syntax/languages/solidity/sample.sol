import "./A.sol";
import {B as C} from "./B.sol";
/// @title Store
contract Store is Base, Shape {
  uint256 public constant MAX = 5;
  mapping(address => uint) private balances;
  event Changed(uint a);
  error Bad(uint a);
  struct P { uint x; }
  enum Color { Red }
  modifier onlyOwner() { _; }
  constructor(uint a) {}
  function area(uint x) public view returns (uint) { return helper(x); }
}
library L { function f() internal {} }
interface I { function g() external; }
