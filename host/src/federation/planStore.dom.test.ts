import type { BootPlan } from '@companion/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PlanStore } from './planStore';
import { plannedRelease, plannedSection } from './testing';

const plan = (revision: number, sections: BootPlan['sections'] = []): BootPlan => ({
  revision,
  host: { id: 'a', live: 'a' },
  sections,
  refused: [],
});

const telemetry = { reportPlan: vi.fn() };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('accepts newer plans, never an older one, and asks at most every few seconds', async () => {
  const answers = [plan(3), plan(2), plan(4)];
  const fetchPlan = vi.fn(async () => answers.shift() as BootPlan);
  const store = new PlanStore(plan(1), fetchPlan, telemetry);
  await store.refresh();
  expect([store.latest.revision, fetchPlan.mock.calls.length]).toEqual([1, 0]);
  const seen: number[] = [];
  for (let i = 0; i < 3; i++) {
    vi.advanceTimersByTime(3_000);
    await store.refresh();
    seen.push(store.latest.revision);
  }
  expect(seen).toEqual([3, 3, 4]);
});

test('a plan of the same revision adds what was unreadable before, and is not reported again', async () => {
  telemetry.reportPlan.mockClear();
  const [first, mended] = [plan(1), plan(1)];
  const store = new PlanStore(first, async () => mended, telemetry);
  vi.advanceTimersByTime(3_000);
  await store.refresh();
  expect(store.latest).toBe(mended);
  expect(telemetry.reportPlan.mock.calls).toEqual([[first]]);
});

test('an unreachable server changes nothing', async () => {
  const store = new PlanStore(plan(1), () => Promise.reject(new Error('offline')), telemetry);
  vi.advanceTimersByTime(3_000);
  await store.refresh();
  expect(store.latest.revision).toBe(1);
});

test.each<[string, () => Promise<unknown>]>([
  ['never answers', () => new Promise(() => {})],
  ['answers something else', async () => ({ message: 'Sign in to this network.' })],
  ['answers half a plan', async () => ({ revision: 9 })],
])('a server that %s changes nothing, and Retry continues', async (_what, answer) => {
  const store = new PlanStore(plan(1), answer as () => Promise<BootPlan>, telemetry);
  const retried = store.retry();
  await vi.advanceTimersByTimeAsync(5_000);
  await retried;
  expect([store.latest.revision, store.retries]).toEqual([1, 1]);
});

test('polls while the tab is visible, until stopped', async () => {
  const fetchPlan = vi.fn(async () => plan(2));
  const store = new PlanStore(plan(1), fetchPlan, telemetry);
  const stop = store.watch();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([fetchPlan.mock.calls.length, store.latest.revision]).toEqual([1, 2]);
  stop();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(fetchPlan.mock.calls.length).toBe(1);
});

test('a plan for another host says which one is live, and changes nothing that runs in this one', async () => {
  const mine = { ...plan(1), host: { id: 'old', live: 'old' } };
  const answers = [
    { ...plan(2), host: { id: 'old', live: 'new' } },
    { ...plan(3), host: { id: 'newest', live: 'newest' } },
  ];
  const store = new PlanStore(mine, async () => answers.shift() as BootPlan, telemetry);
  const seen: unknown[] = [];
  for (let i = 0; i < 2; i++) {
    vi.advanceTimersByTime(3_000);
    await store.refresh();
    seen.push([store.latest.revision, store.latest.host, store.hostChanged]);
  }
  expect(seen).toEqual([
    [2, { id: 'old', live: 'new' }, true],
    [2, { id: 'old', live: 'newest' }, true],
  ]);
});

test('a partial section is completed in place, by one request for all callers', async () => {
  const whole = plannedSection('1.0.0', [plannedRelease('0.9.0', 'previous')]);
  const part = { ...whole, exposes: { './Page': { js: [], css: [] } }, fallbacks: [], partial: true };
  const fetchPlan = vi.fn(async () => plan(1, [whole]));
  const store = new PlanStore(plan(1, [part]), fetchPlan, telemetry);
  await Promise.all([store.complete(part), store.complete(part), store.whole()]);
  expect(part).toEqual({ ...whole, partial: false });
  await store.complete(part);
  await store.whole();
  expect(fetchPlan).toHaveBeenCalledTimes(1);
});

test('a section whose rest is unavailable, or belongs to another release by now, stays partial', async () => {
  for (const answer of [
    async () => Promise.reject(new Error('offline')),
    async () => plan(2, [plannedSection('1.1.0')]),
  ]) {
    const part = { ...plannedSection('1.0.0'), partial: true };
    const store = new PlanStore(plan(1, [part]), answer, telemetry);
    await store.complete(part);
    expect(part).toMatchObject({ version: '1.0.0', partial: true });
  }
});
