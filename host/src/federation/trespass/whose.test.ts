import { expect, test } from 'vitest';
import { plannedRelease } from '../testing';
import { authorIn } from './whose';

const [reviews, slashes] = [plannedRelease('1.1.0'), plannedRelease('1.2.0')];
const sources = new Map([
  [reviews, 'window.fetch=function(){return mine()};get title(){return "mine"}'],
  [slashes, 'function other(){return 7}'],
]);
const changed = (now: PropertyDescriptor | undefined) => authorIn(sources, { now });

test('a function belongs to the script that contains its exact text', () => {
  const text = (source: string) => Object.assign(() => {}, { toString: () => source });
  expect(changed({ value: text('function(){return mine()}') })).toBe(reviews);
  expect(changed({ value: text('function other(){return 7}') })).toBe(slashes);
  expect(changed({ get: text('get title(){return "mine"}') as never })).toBe(reviews);
  expect(changed({ value: text('function(){return theirs()}') })).toBeNull();
});

test('text that is everywhere, native or no code names no script', () => {
  expect(changed({ value: () => {} })).toBeNull();
  expect(changed({ value: Math.max.bind(null) })).toBeNull();
  for (const value of [null, 7, 'function other(){return 7}', {}]) expect(changed({ value })).toBeNull();
  expect(changed(undefined)).toBeNull();
});
