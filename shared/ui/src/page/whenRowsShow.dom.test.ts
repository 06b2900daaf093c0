import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whenRowsShow } from './whenRowsShow';

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = '<main><table aria-busy="true"></table></main>';
});
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

test('waits for the rows, but not forever', () => {
  const run = vi.fn();
  whenRowsShow(run);
  vi.advanceTimersByTime(1_000);
  expect(run).not.toHaveBeenCalled();
  document.querySelector('table')?.setAttribute('aria-busy', 'false');
  vi.advanceTimersByTime(100);
  expect(run).toHaveBeenCalledOnce();

  document.querySelector('table')?.setAttribute('aria-busy', 'true');
  whenRowsShow(run);
  vi.advanceTimersByTime(3_100);
  expect(run).toHaveBeenCalledTimes(2);
});

test('can be canceled', () => {
  const run = vi.fn();
  whenRowsShow(run)();
  vi.advanceTimersByTime(10_000);
  expect(run).not.toHaveBeenCalled();
});
