import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const FOREST = { first: 100, last: 200, people: 12, whole: true };

/** Each test opens a new document. */
async function opened(forest: typeof FOREST, reduced = false) {
  vi.resetModules();
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({ matches: reduced, media: query }) as MediaQueryList);
  const { useGrowsOnce } = await import('./useGrowsOnce');
  return { useGrowsOnce, ...renderHook(() => useGrowsOnce(forest)) };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('it grows from the first day to the last within three seconds, and once', async () => {
  const { result, useGrowsOnce } = await opened(FOREST);
  expect(result.current).toBe(100);
  act(() => vi.advanceTimersByTime(100));
  expect(result.current).toBe(104);
  for (let step = 0; step < 25; step++) act(() => vi.advanceTimersByTime(100));
  expect(result.current).toBeNull();
  expect(renderHook(() => useGrowsOnce(FOREST)).result.current).toBeNull();
});

test('any input shows the whole graph at once', async () => {
  const { result } = await opened(FOREST);
  for (let step = 0; step < 3; step++) act(() => vi.advanceTimersByTime(100));
  expect(result.current).toBe(112);
  act(() => void dispatchEvent(new Event('pointerdown')));
  expect(result.current).toBeNull();
});

test.each([
  ['motion is not welcome', FOREST, true],
  ['a branch or a past day is shown', { ...FOREST, whole: false }, false],
  ['all joined on one day', { ...FOREST, last: 100 }, false],
  ['it is too large', { ...FOREST, people: 5001 }, false],
])('it does not where %s', async (_, forest, reduced) => {
  expect((await opened(forest, reduced)).result.current).toBeNull();
});
