import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { DataError } from './errors';
import { recoverTogether } from './recoverTogether';

/** A page with panels that ask a server; `down` names those it does not answer, and with what. */
function page(names: string[]) {
  const down = new Map<string, number>();
  const asked: string[] = [];
  const queries = new QueryClient();
  const stop = recoverTogether(queries);
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
  return { down, asked, stop, statusOf, panels, retry: (panel: number) => panels[panel]?.observer.refetch() };
}

it('mends all panels of a page with one Retry once the server is back', async () => {
  const { down, panels, statusOf, retry } = page(['list', 'chart', 'map']);
  for (const name of ['list', 'chart', 'map']) down.set(name, 0);
  for (const panel of panels) panel.start();
  await vi.waitFor(() => expect(statusOf()).toEqual(['error', 'error', 'error']));
  down.clear();
  await retry(1);
  await vi.waitFor(() => expect(statusOf()).toEqual(['success', 'success', 'success']));
});

it('asks nobody again for what was refused, or while the server is still down', async () => {
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
