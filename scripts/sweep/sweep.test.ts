import { afterAll, beforeAll, expect, test } from 'vitest';
import { syncSet } from '../../backend/jobs/src/backend.fixture';
import { demoSize, generate } from '../../backend/network/src/index';
import { type Backend, backendWith } from '../../backend/supabase/tests/backend';
import { profilesOnly } from '../../backend/supabase/tests/dataset';
import { network } from '../../backend/supabase/tests/load';
import { runRollups } from '../../backend/supabase/tests/rollups';
import { seeded } from '../bench/network';
import { type Answered, isInTime, pastDays, sweep } from './ask';
import { ASKED } from './calls';

/*
 * No valid call of a visitor may block the database for others. The full run makes all of them on the demo, synced as
 * on a site; the daily run makes some of them on a small network.
 */

const isFull = process.env.FULL === '1';
/** On a shared machine, the same work takes up to twice as long. */
const SHARE = isFull ? { combinations: 25, oneOf: 1, mostMs: 1_000 } : { combinations: 1, oneOf: 20, mostMs: 2_000 };

let backend: Backend;
let days: string[];
const all: Answered[] = [];
const random = seeded(43);

beforeAll(async () => {
  backend = await backendWith(isFull ? profilesOnly([]) : network(60));
  if (isFull) await syncSet(backend, generate({ ...demoSize, now: new Date('2026-03-16T10:00:00Z'), name: 'demo' }));
  await backend.sql('update app.feature_flags set enabled = true where true');
  await runRollups(backend);
  // As on a site after some minutes: only then do index-only scans look cheap to the planner.
  await backend.sql('vacuum analyze');
  days = await pastDays(backend);
}, 900_000);
afterAll(async () => {
  await backend.close();
  const slowest = all.toSorted((a, b) => b.cpuMs - a.cpuMs).slice(0, 20);
  console.log(
    [`${all.length} valid calls; the slowest, in ms of CPU time:`]
      .concat(slowest.map(({ fn, args, cpuMs }) => `| ${fn} \`${JSON.stringify(args)}\` | ${cpuMs} |`))
      .join('\n'),
  );
});

test.each(ASKED.map((fn) => [fn.name, fn] as const))('%s answers every valid call in time', async (_, fn) => {
  const answers = await sweep(backend, fn, days, SHARE, random);
  all.push(...answers);
  expect(answers.filter((answer) => !isInTime(answer, SHARE))).toEqual([]);
});
