#!/usr/bin/env node
'use strict';
const path = require('path');
const { join, resolve: res } = require('path');
const debug = require('debug')('x');
var app = exports = module.exports = {};
/**
 * Use it.
 */
app.use = function use(fn) { return this.lazy(fn, path) };
exports.create = function (a, b) { const q = 1; return q };
exports.VERSION = '1.0';
Foo.prototype.bar = function () {};
module.exports = { alpha, beta: gamma, delta() {}, eps: function () {} };
module.exports = function createApp() {};
class A extends B.C { #p = 1; static s = 2; constructor() { super() } get x() { return 1 } async *gen() {} }
const f = (a, b) => a + b, g = 3;
const OPTS = { one: 1, two: () => 2 };
describe('thing', () => {
  const local = 1;
  it('works', async () => { expect(f(1)).toBe(2); });
  it.each([1])('each', () => {});
});
function Comp() { return <Foo.Bar x={handler}><Baz/><div/></Foo.Bar>; }
export default () => 1;
app.get('/x', (req, res) => { const user = 1; res.send(user, helper); });
