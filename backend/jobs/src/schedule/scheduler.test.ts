import type { Backend } from '@companion/local';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openBackend } from '../backend.fixture.ts';
import { makeOwners, seedOwners, walletsIn } from '../owners.ts';
import { createRest } from '../rest.ts';
import type { Job, JobContext, JobResult } from './job.ts';
import { createJobStore, type JobStore } from './jobStore.ts';
import { runJob } from './runJob.ts';
import { runDue, watch } from './scheduler.ts';

const never = new AbortController().signal;
const job = (name: string, kind: Job['kind'], run: (context: JobContext) => Promise<JobResult>): Job => ({
  name,
  kind,
  periodSeconds: 300,
  order: 0,
  run,
});

describe('the scheduler', () => {
  let backend: Backend;
  let store: JobStore;
  let rest: ReturnType<typeof createRest>;
  beforeAll(async () => {
    backend = await openBackend();
    rest = createRest({
      url: 'http://backend.test',
      secretKey: backend.keys.secret,
      fetch: (request) => backend.fetch(request),
      backoffMs: 1,
    });
    store = createJobStore(rest);
    // Two chunks of three rows, then done: the real rollups are tested next to their pages.
    await backend.sql('delete from app.rollup_jobs');
    await backend.sql(`create function app.refresh_counted(cursor jsonb) returns jsonb language sql as
      $$ select jsonb_build_object('rows', 3, 'cursor', case when $1 is null then 1 end) $$`);
    await backend.sql(`insert into app.rollup_jobs values ('counted', 60, 'app.refresh_counted', 1)`);
  });
  beforeEach(() => backend.sql('truncate app.jobs cascade'));
  afterAll(() => backend.close());

  const runs = () => backend.sql(`select job, status, rows::int as rows, error, details from app.job_runs order by id`);

  it('runs sync, rollups and detectors in that order, then nothing until a period has passed', async () => {
    const order: string[] = [];
    const note = (name: string) => async () => {
      order.push(name);
      return { rows: 5, details: { seen: 2 } };
    };
    const jobs = [job('rings', 'detector', note('rings')), job('sync', 'sync', note('sync'))];
    const options = { jobs, store, signal: never };
    expect([...(await runDue(options)).keys()]).toEqual(['sync', 'counted', 'rings']);
    expect(order).toEqual(['sync', 'rings']);
    const [first, counted] = (await runs()) as { details: { databaseMs: number } }[];
    expect(first).toEqual({ job: 'sync', status: 'completed', rows: 5, error: null, details: { seen: 2 } });
    expect(counted).toMatchObject({ job: 'counted', status: 'completed', rows: 6, details: { chunks: 2 } });
    expect([...(await runDue(options)).keys()]).toEqual([]);
    await backend.sql(`update app.job_runs set started_at = started_at - interval '61 seconds'`);
    expect([...(await runDue(options)).keys()]).toEqual(['counted']);
    await backend.sql(`update app.jobs set requested_at = now() where name = 'rings'`);
    expect([...(await runDue(options)).keys()]).toEqual(['rings']);
    expect([...(await runDue(options, ['sync'])).keys()]).toEqual(['sync']);
    await expect(runDue(options, ['nothing'])).rejects.toThrow(
      'There is no job nothing; there are sync, counted, rings.',
    );
  });

  it('records a failure and its reason, continues with the other jobs and retries within a minute', async () => {
    const jobs = [
      job('sync', 'sync', async () => {
        throw new Error('the network is away');
      }),
    ];
    const options = { jobs, store, signal: never };
    const outcomes = await runDue(options);
    expect([...outcomes].map(([name, { status }]) => [name, status])).toEqual([
      ['sync', 'failed'],
      ['counted', 'completed'],
    ]);
    expect((await runs())[0]).toMatchObject({ status: 'failed', error: 'the network is away' });
    expect((await runDue(options)).size).toBe(0);
    await backend.sql(`update app.job_runs set finished_at = finished_at - interval '60 seconds' where job = 'sync'`);
    expect([...(await runDue(options)).keys()]).toEqual(['sync']);
  });

  it('never runs a job twice at once, and takes over a run whose process died', async () => {
    const jobs = [job('sync', 'sync', async () => ({ rows: 1 }))];
    await store.due([{ name: 'sync', kind: 'sync', periodSeconds: 300, order: 0 }]);
    const dead = await store.begin('sync');
    expect(await runJob(store, 'sync', async () => ({ rows: 1 }), never)).toEqual({ status: 'skipped' });
    expect([...(await runDue({ jobs, store, signal: never })).keys()]).toEqual(['counted']);
    await backend.sql(`update app.job_runs set beat_at = now() - interval '31 seconds' where id = $1`, [dead]);
    expect(await runJob(store, 'sync', async () => ({ rows: 4 }), never)).toEqual({ status: 'completed', rows: 4 });
    expect(await store.beat(dead as number, 9)).toBe(false);
    expect((await runs()).filter((row) => (row as { job: string }).job === 'sync')).toEqual([
      { job: 'sync', status: 'interrupted', rows: 0, error: 'the process ended', details: {} },
      { job: 'sync', status: 'completed', rows: 4, error: null, details: {} },
    ]);
  });

  it('stops at the signal, marks the run as interrupted and makes it due again at once', async () => {
    const stop = new AbortController();
    const jobs = [
      job('sync', 'sync', async ({ signal }) => {
        stop.abort(new Error('stopped'));
        signal.throwIfAborted();
        return { rows: 0 };
      }),
    ];
    await watch({ jobs, store, signal: stop.signal, tickMs: 5 });
    expect(await runs()).toMatchObject([{ job: 'sync', status: 'interrupted', error: 'stopped' }]);
    expect(await store.due([{ name: 'sync', kind: 'sync', periodSeconds: 300, order: 0 }])).toMatchObject([
      { name: 'sync', due: true, done: false },
      { name: 'counted', due: true, done: false },
    ]);
  });

  it('runs rollups only after the first sync, and waits while the database is unavailable', async () => {
    const stop = new AbortController();
    const order: string[] = [];
    let away = 2;
    const flaky: JobStore = {
      ...store,
      due: async (jobs) => {
        if (away-- > 0) throw new Error('no answer');
        return store.due(jobs);
      },
    };
    const jobs = [
      job('sync', 'sync', async () => {
        await new Promise((resolve) => setTimeout(resolve, 100));
        return { rows: 1 };
      }),
    ];
    await watch({
      jobs,
      store: flaky,
      signal: stop.signal,
      tickMs: 5,
      onOutcome: (name, { status }) => {
        order.push(`${name} ${status}`);
        if (name === 'counted') stop.abort();
      },
      onWait: (reason) => order.push(reason instanceof Error ? `waits: ${reason.message}` : 'goes on'),
    });
    // One message for each period without an answer.
    expect(order).toEqual(['waits: no answer', 'sync completed', 'goes on', 'counted completed']);
  });

  it('keeps the minute jobs running during a daily job', async () => {
    const stop = new AbortController();
    const order: string[] = [];
    let daily = 0;
    const jobs: Job[] = [
      { ...job('minutes', 'detector', async () => ({ rows: order.push('minutes') })), periodSeconds: 1 },
      {
        ...job('daily', 'detector', async ({ signal }) => {
          order.push('daily begins');
          // The second run lasts until it is stopped.
          if (daily++ > 0) await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
          return { rows: 0 };
        }),
        periodSeconds: 86_400,
      },
    ];
    await runDue({ jobs, store, signal: never });
    await backend.sql(`update app.jobs set requested_at = now() where name = 'daily'`);
    const running = watch({ jobs, store, signal: stop.signal, tickMs: 5 });
    await expect.poll(() => daily, { timeout: 5_000 }).toBe(2);
    await expect.poll(() => order.slice(order.lastIndexOf('daily begins')), { timeout: 5_000 }).toContain('minutes');
    stop.abort();
    await running;
  });

  it('reports durations, rows and lag of every job', async () => {
    await runDue({ jobs: [job('sync', 'sync', async () => ({ rows: 7 }))], store, signal: never });
    const ended = Date.now();
    await backend.sql(`update app.job_runs set started_at = now() - interval '400 seconds',
      finished_at = now() - interval '398 seconds' where job = 'sync'`);
    const [row] = await backend.sql<{ status: object[] }>('select private.job_status() as status');
    expect(row?.status[0]).toMatchObject({
      name: 'sync',
      kind: 'sync',
      periodSeconds: 300,
      running: false,
      lastStatus: 'completed',
      lastRows: 7,
      // 400 seconds without its 300, and as long as asking took.
      lagSeconds: expect.toSatisfy((lag) => lag >= 100 && lag <= 101 + (Date.now() - ended) / 1000),
      p50Ms: 2000,
      p95Ms: 2000,
      runs: 1,
    });
  });

  it('creates the first owners from the environment or the command, and leaves an existing list alone', async () => {
    const [first, second] = [`0x${'aB'.repeat(20)}`, `0x${'12'.repeat(20)}`];
    const owners = () => backend.sql('select wallet_address, role, is_active from public.admin_whitelist order by 1');
    expect(await seedOwners(rest, walletsIn(undefined))).toBe(0);
    await expect(seedOwners(rest, walletsIn('0x12'))).rejects.toThrow(
      'A wallet address is 0x and 40 hexadecimal digits.',
    );
    expect(await owners()).toEqual([]);
    expect(await seedOwners(rest, walletsIn(`${first}, ${first}\n`))).toBe(1);
    await expect(makeOwners(rest, [second], '')).rejects.toThrow('The list of admins is not empty.');
    expect(await owners()).toEqual([{ wallet_address: first.toLowerCase(), role: 'owner', is_active: true }]);
    await backend.sql('delete from public.admin_whitelist');
    expect(await makeOwners(rest, [first, second], '')).toBe('2 wallets are owners now');
  });

  it('is closed to visitors', async () => {
    const response = await backend.fetch(
      new Request('http://backend.test/rest/v1/rpc/jobs_due', {
        method: 'POST',
        headers: { apikey: backend.keys.publishable, 'content-type': 'application/json' },
        body: JSON.stringify({ batch: { jobs: [] } }),
      }),
    );
    expect(response.status).toBe(401);
  });
});
