import { expect, test } from 'vitest';
import { goSequence, SHORTCUTS } from './shortcutList';

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
  const press = goSequence(() => 0);
  expect(press('g')).toBeNull();
  expect(press(key)).toBe(to);
});

test('a key alone, a late key and an unknown key lead nowhere', () => {
  let now = 0;
  const press = goSequence(() => now);
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
  const keys = SHORTCUTS.flatMap((group) => group.keys.map((entry) => entry.keys));
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys).toEqual(
    expect.arrayContaining(['?', '/', 'Ctrl K', 'g h', 'g o', 'j', 'k', 'Enter', '[', ']', 'e', 'c', 'w', 't']),
  );
});
