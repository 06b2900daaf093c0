import type { BootPlan } from '@companion/contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { PlanStore } from '../federation/planStore';
import { SiteHistory } from '../routing/history';
import { Renewal } from './renewal';

const reload = vi.fn();
beforeEach(() => {
  vi.useFakeTimers();
  reload.mockReset();
  vi.spyOn(window.location, 'reload').mockImplementation(reload);
  sessionStorage.clear();
  history.replaceState(null, '', '/reviews');
});

/** A tab with a document of `host`; `live` is what the server will say. */
function tab(host: string, live = host) {
  const plan = (now: string): BootPlan => ({ revision: 1, host: { id: host, live: now }, sections: [], refused: [] });
  const plans = new PlanStore(plan(host), async () => plan(live), { reportPlan: vi.fn() });
  const pages = new SiteHistory();
  const renewal = new Renewal(plans, pages);
  const learn = () => {
    vi.advanceTimersByTime(5_000);
    return plans.refresh();
  };
  return { pages, renewal, learn };
}

test('another live host arrives with the next page, and not before', async () => {
  const { pages, learn } = tab('old', 'new');
  await learn();
  pages.push('/reviews?sort=-score');
  expect(reload).not.toHaveBeenCalled();
  pages.push('/votes?page=2', { from: 'menu' });
  expect(reload).toHaveBeenCalledOnce();
  // The browser loads what the address serves now, and restores the entry.
  expect([location.pathname + location.search, history.state]).toMatchObject([
    '/votes?page=2',
    { usr: { from: 'menu' } },
  ]);
});

test('a page of the same host is drawn in the current document', async () => {
  const { pages, learn } = tab('one');
  const moved = vi.fn();
  pages.listen(moved);
  await learn();
  pages.push('/votes');
  expect([reload.mock.calls.length, moved.mock.calls.length]).toEqual([0, 1]);
});

test('unsaved text is never given up for it, whether the visitor stays or leaves', async () => {
  const { pages, learn } = tab('old', 'new');
  await learn();
  const moved = vi.fn();
  pages.listen(moved);
  const release = pages.guard(() => true);
  pages.push('/votes');
  expect([reload.mock.calls.length, moved.mock.calls.length]).toEqual([0, 1]);
  release();
  pages.push('/slashes');
  expect(reload).toHaveBeenCalledOnce();
});

test('a new document with the same host again is not requested twice', async () => {
  const first = tab('old', 'new');
  await first.learn();
  first.pages.push('/votes');
  // The reloaded document, from a server that does not have the new host yet.
  const again = tab('old', 'new');
  await again.learn();
  again.pages.push('/slashes');
  expect([reload.mock.calls.length, again.renewal.chunkGone()]).toEqual([1, 'never']);
  // One that has it: from then on the next host is a separate case.
  tab('new');
  const back = tab('new', 'old');
  await back.learn();
  back.pages.push('/votes');
  expect(reload).toHaveBeenCalledTimes(2);
});

test('a missing file brings a new document once', () => {
  const { renewal } = tab('old');
  expect([renewal.chunkGone(), reload.mock.calls.length]).toEqual(['now', 1]);
  expect([tab('old').renewal.chunkGone(), reload.mock.calls.length]).toEqual(['never', 1]);
});

test('while there is unsaved text it waits for the next page', () => {
  const { pages, renewal } = tab('old');
  const release = pages.guard(() => false);
  expect(renewal.chunkGone()).toBe('later');
  expect(reload).not.toHaveBeenCalled();
  release();
  pages.push('/votes');
  expect(reload).toHaveBeenCalledOnce();
});

test('a visitor who agreed to leave has given it up', () => {
  const { pages, renewal } = tab('old');
  pages.guard(() => true);
  pages.push('/votes');
  expect(renewal.chunkGone()).toBe('now');
});

test('without storage nothing is reloaded: it could go on forever', () => {
  const storage = vi.spyOn(globalThis, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  expect(tab('old').renewal.chunkGone()).toBe('never');
  expect(reload).not.toHaveBeenCalled();
  storage.mockRestore();
});
