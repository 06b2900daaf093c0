import { expect, test } from 'vitest';
import { goKeys, goSequence } from './goKeys';
import { shortcutList } from './shortcutList';

const MENU = ['Home', 'Profiles', 'Reviews', 'Vouches', 'Votes', 'Slashes', 'Invitations', 'Mini-apps'].map(
  (label) => ({
    label,
    path: `/${label.toLowerCase()}`,
  }),
);
const go = goKeys(MENU);

test.each([
  ['h', '/home'],
  ['p', '/profiles'],
  ['r', '/reviews'],
  ['v', '/vouches'],
  ['o', '/votes'],
  ['s', '/slashes'],
  ['i', '/invitations'],
  ['m', '/mini-apps'],
])('g %s leads to %s', (key, to) => {
  const press = goSequence();
  expect(press(go, 'g', 0)).toBeNull();
  expect(press(go, key, 5)).toBe(to);
});

test('an entry whose letters are all taken has no key', () => {
  expect([...goKeys([...MENU, { label: 'Vo', path: '/vo' }]).values()].map(({ path }) => path)).not.toContain('/vo');
});

test('a key alone, a late key and an unknown key lead nowhere', () => {
  const press = goSequence();
  expect(press(go, 'r', 0)).toBeNull();
  press(go, 'g', 0);
  expect(press(go, 'r', 1_501)).toBeNull();
  press(go, 'g', 2_000);
  expect(press(go, 'x', 2_000)).toBeNull();
  expect(press(go, 'r', 2_000)).toBeNull();
  press(go, 'g', 3_000);
  expect(press(go, 'constructor', 3_000)).toBeNull();
});

test('a menu that changes between the two keys does not lose the first one', () => {
  const press = goSequence();
  press(new Map(), 'g', 0);
  expect(press(go, 's', 10)).toBe('/slashes');
});

test('the help sheet names every key once', () => {
  const keys = shortcutList(go).flatMap((group) => group.keys.map((entry) => entry.keys));
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys).toEqual(
    expect.arrayContaining(['?', '/', 'Ctrl K', 'g h', 'g o', 'j', 'k', 'Enter', 'o', '[', ']', 'e', 'c', 'w', 't']),
  );
});
