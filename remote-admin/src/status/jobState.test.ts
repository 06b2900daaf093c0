import { expect, test } from 'vitest';
import { jobState } from './jobState';

const job = { running: false, lastStatus: 'completed', lagSeconds: 0, periodSeconds: 300 } as const;

test.each([
  ['its last success began three periods ago', { lagSeconds: 600 }, 'fine'],
  ['its last success began longer than three periods ago', { lagSeconds: 601 }, 'late'],
  ['it failed, and has time left', { lastStatus: 'failed' }, 'failed'],
  ['it failed for longer than three periods', { lastStatus: 'failed', lagSeconds: 601 }, 'late'],
  ['it runs', { running: true, lastStatus: 'running' }, 'running'],
  ['it never ran', { lastStatus: null, lagSeconds: null }, 'waiting'],
] as const)('%s', (_, change, state) => {
  expect(jobState({ ...job, ...change })).toBe(state);
});
