import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whenIdle } from './whenIdle';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('requestIdleCallback', undefined);
  Reflect.deleteProperty(window, 'requestIdleCallback');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

test('waits for the page and for what is still loading on it', () => {
  const run = vi.fn();
  whenIdle(run);
  vi.advanceTimersByTime(1_000);
  document.body.innerHTML = '<main><h1>Reviews</h1><div aria-busy="true"></div></main>';
  vi.advanceTimersByTime(1_000);
  expect(run).not.toHaveBeenCalled();
  document.body.innerHTML = '<main><h1>Reviews</h1><div aria-busy="false"></div></main>';
  vi.advanceTimersByTime(200);
  expect(run).toHaveBeenCalledOnce();
});

test('runs after ten seconds regardless of the page', () => {
  const run = vi.fn();
  whenIdle(run);
  vi.advanceTimersByTime(9_900);
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(300);
  expect(run).toHaveBeenCalledOnce();
});

test('can be canceled', () => {
  const run = vi.fn();
  const stop = whenIdle(run);
  vi.advanceTimersByTime(5_000);
  stop();
  vi.advanceTimersByTime(10_000);
  expect(run).not.toHaveBeenCalled();
});
