import { expect, it } from 'vitest';
import { storableRows } from './storable.ts';

it('makes text storable without touching whole characters', () => {
  expect(storableRows([{ a: 'x\0y', b: ['\ud83d', '😀', '\udc00!'], c: { 'k\0': null, n: 5 } }])).toEqual([
    { a: 'xy', b: ['\ufffd', '😀', '\ufffd!'], c: { k: null, n: 5 } },
  ]);
});
