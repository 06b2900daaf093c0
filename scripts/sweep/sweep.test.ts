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
 * No legal question of a visitor stops the database for the others. The full run asks all of them of the demo, read as a site
 * reads it; every day a small network is asked some.
 */

const isFull = process.env.FULL === '1';
/** On a machine that others use too, the same work takes up to twice as long. */
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
  // As a site is after some minutes: plans that read an index alone look cheap only then.
  await backend.sql('vacuum analyze');
  days = await pastDays(backend);
}, 900_000);
afterAll(async () => {
  await backend.close();
  const slowest = all.toSorted((a, b) => b.cpuMs - a.cpuMs).slice(0, 20);
  console.log(
    [`${all.length} legal calls; the slowest, ms of processor:`]
      .concat(slowest.map(({ fn, args, cpuMs }) => `| ${fn} \`${JSON.stringify(args)}\` | ${cpuMs} |`))
      .join('\n'),
  );
});

test.each(ASKED.map((fn) => [fn.name, fn] as const))('%s answers every legal question in time', async (_, fn) => {
  const answers = await sweep(backend, fn, days, SHARE, random);
  all.push(...answers);
  expect(answers.filter((answer) => !isInTime(answer, SHARE))).toEqual([]);
});
