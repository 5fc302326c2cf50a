import def, { a, b as c } from './mod';
import * as ns from "ns";
import './side';
import type { T1 } from 't';
export * from './all';
export { x as y } from './x';
import fs = require('fs');

/** A shape. */
export interface Shape extends Base<string>, ns.Other {
  area(): number;
  name?: string;
}
export type Alias<T> = Map<T, Shape>;
export enum Color { Red, Green = 2, "Blue" }
namespace NS { export function inside(p: Shape): void {} }
@Injectable({ a: 1 })
export abstract class Circle extends ns.Round<T1> implements Shape, Foo {
  private readonly r: number = 1;
  static #x = 2;
  constructor(private readonly svc: Service, b?: string) { super(); }
  @Input() name = 'x';
  protected async area(): Promise<number> { return this.r * this.svc.calc(this.r, cb); }
  handler = (e: Event) => { doIt(e); };
  abstract foo(): void;
  get size() { return 1; }
}
export const useThing = async (a: string, b: number): Promise<void> => {
  const local = 1;
  await ns.call(a, local, Status.OK);
};
export const CONFIG = { home: '/', go() { return 1 }, fn: () => 2 } as const;
let counter = 0;
export default function main(x = counter) { return new ns.Foo(x, y) }
declare function ext(a: string): void;
function over(a: string): void;
function over(a: any) { }
