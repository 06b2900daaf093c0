import { expect, it } from 'vitest';
import { depthOf } from './depth.ts';

it.each([
  ['', 0],
  ['1', 0],
  ['"[[["', 0],
  ['{}', 1],
  ['{"a":[1,{"b":[]}]}', 4],
  ['[[],[],[]]', 2],
  ['"a\\"[[["', 0],
  ['"\\\\"[', 1],
  ['[[[', 3],
  [']]]][', 0],
])('%s is %i deep', (text, depth) => {
  expect(depthOf(text)).toBe(depth);
});

it('counts depth that would overflow a stack', () => {
  expect(depthOf('['.repeat(1_000_000))).toBe(1_000_000);
});
