import { expect, test } from 'vitest';
import { directLabels } from './directLabels';
import { keyTarget, nearest } from './place';
import { highest, stackOf } from './stack';

const bucket = { at: '2026-03-02', values: { up: 3, zero: 0, down: 2, broken: Number.NaN, negative: -5 }, archived: 4 };
const keys = ['up', 'zero', 'down', 'broken', 'negative'];

test('stacks counts and leaves out what is no count', () => {
  expect(stackOf(bucket, keys)).toEqual([
    { key: 'up', from: 0, to: 3, value: 3 },
    { key: 'down', from: 3, to: 5, value: 2 },
  ]);
});

test('the axis has room for the archived ones', () => {
  expect(highest([bucket, { at: '', values: {} }], keys)).toBe(9);
  expect(highest([], keys)).toBe(0);
});

test('labels at line ends keep their distance', () => {
  expect(directLabels([{ y: 20 }, { y: 18 }, { y: 60 }])).toEqual([{ y: 18 }, { y: 32 }, { y: 60 }]);
});

test('the cursor goes to the nearest place and stays inside', () => {
  expect(nearest([10, 20, 30], 24)).toBe(1);
  expect(nearest([], 24)).toBeNull();
  expect(keyTarget('ArrowLeft', 0, 9)).toBe(0);
  expect(keyTarget('ArrowRight', 3, 9)).toBe(4);
  expect(keyTarget('End', 3, 9)).toBe(9);
  expect(keyTarget('PageDown', 55, 100)).toBe(45);
  expect(keyTarget('a', 3, 9)).toBeNull();
  expect(keyTarget('toString', 3, 9)).toBeNull();
  expect(keyTarget('End', 0, -1)).toBeNull();
});
