import { expect, test } from 'vitest';
import { arranged, moved } from './arrangement';

const usual = ['a/one', 'a/two', 'b/three'].map((id) => ({ id }));
const names = (placed: readonly { id: string; hidden: boolean }[]) =>
  placed.map(({ id, hidden }) => (hidden ? `(${id})` : id)).join(' ');

test.each([
  [[], 'a/one a/two b/three'],
  [[{ id: 'b/three', hidden: false }], 'a/one a/two b/three'],
  [
    [
      { id: 'b/three', hidden: true },
      { id: 'a/one', hidden: false },
    ],
    '(b/three) a/one a/two',
  ],
  [[{ id: 'gone/away', hidden: false }], 'a/one a/two b/three'],
])('%#: the order of the visitor, and what is new behind its neighbour', (placed, order) => {
  expect(names(arranged(usual, placed))).toBe(order);
});

test('an item moves by one place and stays within the ends', () => {
  const all = arranged(usual, []);
  expect(names(moved(all, 'b/three', -1))).toBe('a/one b/three a/two');
  expect(names(moved(all, 'a/one', -1))).toBe('a/one a/two b/three');
  expect(names(moved(all, 'nobody/here', 1))).toBe('a/one a/two b/three');
});
