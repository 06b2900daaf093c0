import { coverageFields } from '../fields/coverage.ts';
import { jobFields } from '../fields/job.ts';
import { growthFields } from '../fields/storage.ts';
import { pageFunction } from '../schema/declaration.ts';
import { count, id, list, map, maybe, object, text, time, word } from '../schema/field.ts';
import { share } from '../schema/shapes.ts';

export const adminStatus = pageFunction({
  name: 'admin_status',
  answers: 'Jobs, coverage, database, detectors and notifications of the site.',
  rights: 'admin',
  answer: object({
    asOf: time(),
    jobs: list(object(jobFields)),
    coverage: list(object(coverageFields)),
    database: object({
      bytes: count(),
      cacheHit: share({ says: 'Blocks found in memory, of all that were read.' }),
      tables: list(object({ name: text(), bytes: count(), rows: count({ says: 'About.' }) })),
      slow: list(object({ seconds: count({ unit: 'seconds' }), text: text() }), {
        says: 'Statements that run for more than a second now.',
      }),
    }),
    storage: object({
      ...growthFields,
      kept: list(
        object({
          what: word(['logs', 'telemetry', 'feedback', 'audit']),
          days: maybe(count({ unit: 'days', says: 'Null: forever.' })),
          rows: maybe(count({ says: 'About; null: never counted.' })),
          bytes: count({ says: 'With its indexes.' }),
          oldest: maybe(time()),
        }),
      ),
    }),
    network: object(
      {
        rounds: share({ says: 'Rounds of reading that completed.' }),
        requests: count(),
        notUnderstood: count({ says: 'Records that could not be read.' }),
      },
      { says: 'Reading of the network in 24 hours.' },
    ),
    detectors: list(
      object({
        detector: text(),
        version: count(),
        scored: count(),
        bands: map(count(), { says: 'People by band; `none` has too little data.' }),
        lastSeenAt: time(),
      }),
    ),
    events: list(
      object({
        id: id(),
        type: text(),
        status: word(['completed', 'in_progress', 'failed']),
        message: text(),
        at: time(),
        completedAt: maybe(time()),
      }),
      { says: 'The twenty newest notifications.' },
    ),
  }),
});
