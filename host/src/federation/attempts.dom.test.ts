import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Attempts } from './attempts';
import type { LoadReport } from './telemetry';
import { PAGE, plannedRelease } from './testing';

let reports: LoadReport[];
let open: Attempts[];

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  reports = [];
  open = [];
});
afterEach(() => {
  for (const attempts of open) attempts.dispose();
  vi.useRealTimers();
});

function page(): Attempts {
  open.push(new Attempts((report) => reports.push(report)));
  return open.at(-1) as Attempts;
}

function turn(visibilityState: 'hidden' | 'visible'): void {
  Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}

/** Time passes, and no code runs. */
const standStill = (ms: number) => vi.setSystemTime(Date.now() + ms);

const release = plannedRelease('1.0.0', 'canary');

test('a finished attempt leaves nothing behind', () => {
  const end = page().begin(release, PAGE, 'module');
  expect(localStorage.length).toBe(1);
  end();
  expect([localStorage.length, vi.getTimerCount(), page().froze(release, PAGE)]).toEqual([0, 0, false]);
});

test('an unfinished attempt counts against that module of that release, and is reported once', () => {
  page().begin(release, PAGE, 'mount');
  standStill(5_000);
  const next = page();
  expect([
    next.froze(release, PAGE),
    next.froze(release, './Other'),
    next.froze(plannedRelease('1.0.0'), PAGE),
  ]).toEqual([true, false, false]);
  expect(page().froze(release, PAGE)).toBe(true);
  expect(reports).toEqual([
    { release: { id: 'reviews', version: '1.0.0', bucket: 'canary' }, phase: 'mount', duration: 0, error: 'frozen' },
  ]);
});

test('a page that runs in another tab is not frozen, however long it takes', () => {
  page().begin(release, PAGE, 'module');
  vi.advanceTimersByTime(60_000);
  expect([page().froze(release, PAGE), reports]).toEqual([false, []]);
});

test('a page that is left or hidden says so in time', () => {
  for (const leave of [() => dispatchEvent(new Event('pagehide')), () => turn('hidden')]) {
    page().begin(release, PAGE, 'module');
    leave();
    expect(localStorage.length).toBe(0);
  }
  page().begin(release, PAGE, 'module');
  expect(localStorage.length).toBe(0);
  turn('visible');
});

test('it is forgiven on request, and after a week', () => {
  const freeze = () => {
    page().begin(release, PAGE, 'module');
    standStill(5_000);
    expect(page().froze(release, PAGE)).toBe(true);
  };
  freeze();
  page().forgive(release, PAGE);
  expect(page().froze(release, PAGE)).toBe(false);
  freeze();
  standStill(7 * 24 * 3_600_000);
  expect([page().froze(release, PAGE), localStorage.length]).toEqual([false, 0]);
});

test.each(['', '{"id":1}', 'null', '{'])('an attempt that reads %j is none of ours, and goes', (text) => {
  localStorage.setItem('companion.attempt:1 container ./Page', text);
  expect([page().froze(release, PAGE), localStorage.length]).toEqual([false, 0]);
});

test('without storage everything runs, and no attempt is known', () => {
  const blocked = vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  const attempts = page();
  attempts.begin(release, PAGE, 'module')();
  attempts.forgive(release, PAGE);
  expect(attempts.froze(release, PAGE)).toBe(false);
  blocked.mockRestore();
});
