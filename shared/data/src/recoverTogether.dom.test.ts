import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useAnswered } from './connection';
import { DataError } from './errors';
import { recoverTogether } from './recoverTogether';

let stop = () => {};
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  stop();
  vi.useRealTimers();
});

/** A page with panels that query a server; `down` names the queries it does not answer, and their status. */
function page(names: string[]) {
  const down = new Map<string, number>();
  const asked: string[] = [];
  const queries = new QueryClient();
  stop = recoverTogether(queries);
  const panels = names.map((name) => {
    const observer = new QueryObserver(queries, {
      queryKey: [name],
      queryFn: () => {
        asked.push(name);
        const status = down.get(name);
        if (status !== undefined) throw new DataError('down', status);
        return name;
      },
      retry: false,
    });
    return { observer, start: () => observer.subscribe(() => {}) };
  });
  const statusOf = () => panels.map(({ observer }) => observer.getCurrentResult().status);
  return { down, asked, statusOf, panels, retry: (panel: number) => panels[panel]?.observer.refetch() };
}

it('restores all panels of a page with one Retry once the server is back', async () => {
  const { down, panels, statusOf, retry } = page(['list', 'chart', 'map']);
  for (const name of ['list', 'chart', 'map']) down.set(name, 0);
  for (const panel of panels) panel.start();
  await vi.waitFor(() => expect(statusOf()).toEqual(['error', 'error', 'error']));
  down.clear();
  await retry(1);
  await vi.waitFor(() => expect(statusOf()).toEqual(['success', 'success', 'success']));
});

it('repeats no refused query, and none while the server is still down', async () => {
  const { down, asked, panels, statusOf, retry } = page(['list', 'chart', 'map']);
  for (const [name, status] of [
    ['list', 503],
    ['chart', 400],
    ['map', 503],
  ] as const)
    down.set(name, status);
  for (const panel of panels) panel.start();
  await vi.waitFor(() => expect(statusOf()).toEqual(['error', 'error', 'error']));
  asked.length = 0;
  await retry(0);
  expect(asked).toEqual(['list']);
  down.delete('list');
  await retry(0);
  await vi.waitFor(() => expect(asked).toEqual(['list', 'list', 'map']));
  expect(statusOf()).toEqual(['success', 'error', 'error']);
});

it('sends one small query while the server is away, and those of the panels once it is back', async () => {
  vi.useFakeTimers();
  const { down, asked, panels, statusOf } = page(['site_status', 'list', 'chart', 'map']);
  for (const name of ['site_status', 'list', 'chart']) down.set(name, 503);
  for (const panel of panels) panel.start();
  await vi.advanceTimersByTimeAsync(0);
  expect(statusOf()).toEqual(['error', 'error', 'error', 'success']);
  asked.length = 0;
  await vi.advanceTimersByTimeAsync(16_000);
  expect([asked, statusOf()]).toEqual([
    ['site_status', 'site_status', 'site_status'],
    ['error', 'error', 'error', 'success'],
  ]);
  down.clear();
  await vi.advanceTimersByTimeAsync(5_000);
  expect([asked.slice(3), statusOf()]).toEqual([
    ['site_status', 'list', 'chart'],
    ['success', 'success', 'success', 'success'],
  ]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(6);
});

it('keeps retrying for a panel that is not ready when the server is, and skips panels no one looks at', async () => {
  vi.useFakeTimers();
  const { down, asked, panels, statusOf } = page(['counted', 'broken', 'site_status']);
  down.set('counted', 503).set('broken', 500);
  const [leave] = panels.map((panel) => panel.start());
  await vi.advanceTimersByTimeAsync(11_000);
  const round = ['site_status', 'counted'];
  expect(asked.slice(3)).toEqual([...round, ...round]);
  down.delete('counted');
  await vi.advanceTimersByTimeAsync(5_000);
  // Other failures are retried once, since something is back: the query may be heavy.
  expect(asked.slice(7)).toEqual([...round, 'broken']);
  expect(statusOf()).toEqual(['success', 'error', 'success']);
  asked.length = 0;
  down.set('counted', 0);
  void panels[0]?.observer.refetch();
  await vi.advanceTimersByTimeAsync(1_000);
  leave?.();
  await vi.advanceTimersByTimeAsync(60_000);
  // Nothing answered at all: the site is probed at once.
  expect(asked).toEqual(['counted', 'site_status']);
});

it('says that nothing answers when the small query fails, whatever the browser says', async () => {
  vi.useFakeTimers();
  const { down, asked, panels, statusOf } = page(['site_status', 'list']);
  for (const panel of panels) panel.start();
  await vi.advanceTimersByTimeAsync(0);
  const { result } = renderHook(() => useAnswered());
  const browserSays = (event: 'online' | 'offline') =>
    act(async () => {
      vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(event === 'online');
      dispatchEvent(new Event(event));
      await vi.advanceTimersByTimeAsync(0);
    });
  asked.length = 0;
  await browserSays('offline');
  expect([asked, result.current]).toEqual([['site_status'], true]);
  // No query is held back because of what the browser says.
  await panels[1]?.observer.refetch();
  expect(asked).toEqual(['site_status', 'list']);
  down.set('site_status', 0).set('list', 0);
  await browserSays('online');
  expect(result.current).toBe(false);
  await panels[1]?.observer.refetch();
  expect(statusOf()).toEqual(['error', 'error']);
  down.clear();
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect([statusOf(), result.current]).toEqual([['success', 'success'], true]);
});

it('one large unanswered query does not mean the network is lost', async () => {
  vi.useFakeTimers();
  const { down, panels } = page(['site_status', 'list']);
  down.set('list', 0);
  for (const panel of panels) panel.start();
  await vi.advanceTimersByTimeAsync(0);
  const { result } = renderHook(() => useAnswered());
  expect(result.current).toBe(true);
});
