import { expect, it, vi } from 'vitest';
import { createJobStore } from './jobStore.ts';

it('the first round of a rollup comes before its later ones, and both after visitors', async () => {
  const rpc = vi.fn(async () => null);
  const store = createJobStore({ rpc } as unknown as Parameters<typeof createJobStore>[0]);
  await store.runRollup('batches', 'first');
  await store.runRollup('batches', 'later');
  expect(rpc.mock.calls).toEqual([
    ['run_rollup', { name: 'batches' }, 5],
    ['run_rollup', { name: 'batches' }, 7],
  ]);
});
