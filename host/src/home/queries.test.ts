import { expect, test } from 'vitest';
import { feedArgs, feedKinds } from './queries';

test('no kinds means all kinds, but an empty list of people does not mean everyone', () => {
  expect(feedArgs({ types: [], who: null })).toEqual({ types: null });
  expect(feedArgs({ types: ['slash'] as never, who: [] })).toEqual({ types: ['slash'], who: [] });
  expect(feedArgs({ types: [], who: [3, 1] })).toEqual({ types: null, who: [3, 1] });
});

test('some kinds are only offered for selected people', () => {
  const everyone = feedKinds(false);
  expect(feedKinds(true)).toEqual(expect.arrayContaining([...everyone]));
  expect(feedKinds(true).length).toBeGreaterThan(everyone.length);
});
