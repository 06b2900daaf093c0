import { expect, it, vi } from 'vitest';
import type { ReaderRun } from '../run.ts';
import { readPerProfile } from './perProfile.ts';

function runOf(cursor: object, depth = 'full') {
  const after = (ids: number[]) => async (last: number) => ids.filter((id) => id > last).slice(0, 2);
  const store = {
    profileIds: vi.fn(after([1, 2, 3, 4, 5])),
    unread: vi.fn(async (_mark: string, last: number) => after([2, 5])(last)),
    read: vi.fn(async () => {}),
  };
  const run = { cursor, depth, store, save: vi.fn(async () => {}), progress: vi.fn() };
  return { run: run as unknown as ReaderRun, ...run };
}

it('an interrupted run resumes after its checkpoint and reaches 100 percent', async () => {
  const { run, save, progress } = runOf({ after: 2, count: 2 });
  const stored: number[][] = [];
  await readPerProfile(run, {
    size: 2,
    fetch: async (id) => id * 10,
    store: async (results) => stored.push(results),
  });
  expect(stored).toEqual([[30, 40], [50]]);
  expect(save.mock.calls).toEqual([[{ after: 4, count: 4 }], [{ after: 5, count: 5 }]]);
  expect(progress.mock.calls).toEqual([[4 / 5], [1]]);
});

it('a refused profile keeps its data and is due again', async () => {
  const { run, store, progress } = runOf({}, 'changes');
  const stored: number[][] = [];
  await readPerProfile(run, {
    size: 2,
    mark: 'xp',
    fetch: async (id) => (id === 2 ? null : id),
    store: async (results) => stored.push(results),
  });
  expect(stored).toEqual([[5]]);
  expect(store.read.mock.calls).toEqual([['xp', [5]]]);
  expect(progress.mock.calls).toEqual([[1]]);
  expect(store.profileIds).not.toHaveBeenCalled();
});
