import { expect, it } from 'vitest';
import { shownPath } from './InviterPath';

it('shows a short path whole', () => {
  expect(shownPath([1, 2, 3, 4])).toEqual({ near: [1, 2, 3, 4], left: 0, root: null });
  expect(shownPath([])).toEqual({ near: [], left: 0, root: null });
});

it('keeps the nearest and the root of a long path', () => {
  expect(shownPath([1, 2, 3, 4, 5])).toEqual({ near: [1, 2, 3], left: 1, root: 5 });
});
