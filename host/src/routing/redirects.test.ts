import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { redirectOf } from './redirects';

/** Rows of the table of redirects: two addresses and nothing else. */
const redirects = [
  ...readFileSync('docs/specification.md', 'utf8').matchAll(/^\| `(\/[^`]*)` \| `(\/[^`]*)` \|$/gm),
].map(([, from = '', to = '']): [string, string] => [from, to]);

test('all redirects are listed', () => {
  expect(redirects).toHaveLength(21);
});

test.each([...redirects, ['/Bad-Friends/', '/slashes/bad-friends'] as const])('%s leads to %s', (from, to) => {
  expect(redirectOf(from)).toBe(to);
});

test.each([
  '/mini-apps/oops-i-lost-it-again',
  '/mini-apps/oops_I_lost_it_again',
  '/mini-apps/oopsilostitagain',
  '/mini-apps/OOPS-lost-it-again',
  '/MINI-APPS/oops-I-lost-it-again',
  '/mini-apps/oops-I-lost-it-again-',
  '/mini-apps/oops--I__lost_it-again',
  '/mini-apps/ops-i-lost-it-agian',
  '/mini-apps/ooops-I-lsot-it-again',
  '/mini-apps/oops-we-lost-it-again',
])('the spelling %s redirects to the oops page, with the handle as written', (spelling) => {
  expect(redirectOf(spelling)).toBe('/mini-apps/oops-I-lost-it-again');
  expect(redirectOf(`${spelling}/Bob-Smith`)).toBe('/mini-apps/oops-I-lost-it-again/Bob-Smith');
});

test.each([
  '/mini-apps/oops-I-lost-it-again-too1',
  '/mini-apps/oops-they-lost-it-again',
  '/mini-apps/oops-I-lost-it',
  '/mini-apps/oops-i-lost-it-again/bob/more',
  '/reviews/oops-i-lost-it-again',
  '/oops-i-lost-it-again',
  `/mini-apps/${'a'.repeat(100_000)}`,
])('%.60s is another address', (path) => {
  expect(redirectOf(path)).toBeNull();
});

test('the handle keeps its case, and the right spelling is not redirected', () => {
  expect(redirectOf('/mini-apps/oops-i-lost-it-again/BobSmith')).toBe('/mini-apps/oops-I-lost-it-again/BobSmith');
  expect(redirectOf('/mini-apps/oops-I-lost-it-again/BobSmith')).toBeNull();
  expect(redirectOf('/mini-apps/oops-I-lost-it-again')).toBeNull();
});

test.each(['//evil.example', '/\\evil.example', '/constructor', '/__proto__', '/toString', '/reviews'])(
  '%s stays where it is',
  (path) => {
    expect(redirectOf(path)).toBeNull();
  },
);
