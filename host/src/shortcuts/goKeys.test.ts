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
  const press = goSequence(go, () => 0);
  expect(press('g')).toBeNull();
  expect(press(key)).toBe(to);
});

test('an entry whose letters are all taken has no key', () => {
  expect([...goKeys([...MENU, { label: 'Vo', path: '/vo' }]).values()].map(({ path }) => path)).not.toContain('/vo');
});

test('a key alone, a late key and an unknown key lead nowhere', () => {
  let now = 0;
  const press = goSequence(go, () => now);
  expect(press('r')).toBeNull();
  press('g');
  now = 1_501;
  expect(press('r')).toBeNull();
  press('g');
  expect(press('x')).toBeNull();
  expect(press('r')).toBeNull();
  press('g');
  expect(press('constructor')).toBeNull();
});

test('the help sheet names every key once', () => {
  const keys = shortcutList(go).flatMap((group) => group.keys.map((entry) => entry.keys));
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys).toEqual(
    expect.arrayContaining(['?', '/', 'Ctrl K', 'g h', 'g o', 'j', 'k', 'Enter', '[', ']', 'e', 'c', 'w', 't']),
  );
});
