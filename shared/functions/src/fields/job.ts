import { count, type Fields, flag, maybe, number, opaque, text, time, word } from '../schema/field.ts';

export const JOB_KINDS = ['sync', 'rollup', 'detector', 'upkeep'] as const;

/** A job with its last run, its last success and the durations of its last 200 completed runs. */
export const jobFields = {
  name: text(),
  kind: word(JOB_KINDS),
  periodSeconds: count({ unit: 'seconds' }),
  requested: flag({ says: 'A run before its time is asked for.' }),
  running: maybe(flag()),
  lastStatus: maybe(word(['running', 'completed', 'failed', 'interrupted'])),
  lastError: maybe(text()),
  lastRows: maybe(count()),
  lastStartedAt: maybe(time()),
  lastSuccessAt: maybe(time()),
  details: opaque({ says: 'Of the last success.' }),
  nextAt: maybe(time({ says: 'Null for one that never ran.' })),
  lagSeconds: maybe(count({ unit: 'seconds', says: 'Past its period since the last success began.' })),
  p50Ms: maybe(number()),
  p95Ms: maybe(number()),
  runs: count({ says: 'That the times are of.' }),
} as const satisfies Fields;
