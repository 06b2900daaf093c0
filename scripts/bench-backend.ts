import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { orUsage, runProgram, UsageError } from '@companion/program';
import { createRest } from '../backend/jobs/src/rest';
import { createJobStore } from '../backend/jobs/src/schedule/jobStore';
import { runDue, watch } from '../backend/jobs/src/schedule/scheduler';
import { BUDGETS } from './bench/cases';
import { measureCrowd } from './bench/crowd';
import { load, number, refresh, scaled } from './bench/load';
import { type PageTime, timePages } from './bench/pageFunctions';
import { openTarget, type Target } from './bench/target';

const USAGE = `npm run bench:backend [-- --sizes 1,10 --calls 40 --only NAME,NAME --data DIR --scheduler]
npm run bench:backend -- --visitors 50 [--sizes 0.1 --seconds 60]
  --sizes   how many times 10,000 profiles, 100,000 reviews and 500,000 votes (default 1,10)
  --calls   measured calls of each page function (default 40)
  --only    only functions whose name contains this, or one of these
  --scheduler  time every call also while rollups and detectors run on their periods
  --visitors   so many people who open pages while rollups run, embedded and on a PostgreSQL 17 of the bench, turn by turn
  --seconds    how long they do on each (default 60)
  --data    keep the loaded databases and how far they got in DIR, and use those a former run left there
Runs on the embedded database, or on a new database of the server that DATABASE_URL names.`;
/** `busy`: the same calls while the scheduler runs, if requested. */
type Result = { factor: number; pages: PageTime[]; busy: PageTime[] | null };

/** Times the calls while rollups and detectors run as on a live site. */
async function timeBusyPages(target: Target, calls: number, only?: string): Promise<PageTime[]> {
  const rest = createRest({
    url: 'http://localhost:54321',
    secretKey: target.keys.secret,
    fetch: (request) => target.fetch(request),
  });
  const stop = new AbortController();
  const options = { jobs: [], store: createJobStore(rest), signal: stop.signal };
  // On a running site nearly every round is an incremental one.
  const fresh = (await options.store.due([])).filter(({ done }) => !done).map(({ name }) => name);
  if (fresh.length > 0) await runDue(options, fresh);
  const running = watch(options);
  try {
    return await timePages(target, calls, only);
  } finally {
    stop.abort();
    await running;
  }
}

/** One row per call: times and rows at each size, growth from the first to the last, and the verdict. */
function report(results: Result[]): void {
  const heads = results
    .map(
      ({ factor, busy }) =>
        `p50 x${factor} | p95 x${factor} | cpu p95 x${factor} | rows x${factor}${busy ? ` | p95 x${factor} with scheduler` : ''}`,
    )
    .join(' | ');
  console.log(`\n| call | ${heads} | growth | budget | verdict |`);
  console.log(
    `| --- | ${results.map(({ busy }) => `---: | ---: | ---: | ---:${busy ? ' | ---:' : ''}`).join(' | ')} | ---: | --- | --- |`,
  );
  for (const { name, budget } of results[0]?.pages ?? []) {
    const found = results.map(({ pages }) => pages.find((page) => page.name === name));
    const cells = results.map(({ busy }, index) => {
      const page = found[index];
      const meanwhile = busy?.find((page) => page.name === name);
      return [
        ...(page && 'p50' in page
          ? [page.p50.toFixed(1), page.p95.toFixed(1), page.cpu95.toFixed(1), number(page.rowsRead)]
          : ['-', '-', '-', '-']),
        ...(busy ? [meanwhile && 'p95' in meanwhile ? meanwhile.p95.toFixed(1) : '-'] : []),
      ].join(' | ');
    });
    const limits = results.map(({ factor }) => BUDGETS[budget][factor > 1 ? 'tenfold' : 'small']);
    const [first, last] = [found[0], found.at(-1)];
    const growth = results.length > 1 && first && last && 'p95' in first && 'p95' in last ? last.p95 / first.p95 : null;
    const refused = found.find((page) => page && 'refused' in page);
    const verdict =
      refused && 'refused' in refused
        ? refused.refused.replaceAll('|', '/').slice(0, 80)
        : found.every((page, index) => page && 'p95' in page && page.p95 <= (limits[index] ?? 0))
          ? 'within'
          : 'over';
    console.log(
      `| ${name.replaceAll('|', '/')} | ${cells.join(' | ')} | ${growth?.toFixed(2) ?? '-'} | ${limits.join(', ')} ms | ${verdict} |`,
    );
  }
}

async function main(): Promise<void> {
  const options = {
    sizes: { type: 'string' },
    calls: { type: 'string' },
    only: { type: 'string' },
    data: { type: 'string' },
    scheduler: { type: 'boolean' },
    visitors: { type: 'string' },
    seconds: { type: 'string', default: '60' },
    help: { type: 'boolean' },
  } as const;
  const { values } = orUsage(() => parseArgs({ options }), USAGE);
  const sizes = (values.sizes ?? '1,10').split(',').map(Number);
  const calls = Number(values.calls ?? 40);
  if (values.help || sizes.some((size) => !(size > 0)) || !(calls >= 1)) throw new UsageError(USAGE);
  if (values.visitors !== undefined) {
    const [visitors, seconds] = [Number(values.visitors), Number(values.seconds)];
    if (!(visitors >= 1 && seconds >= 1)) throw new UsageError(USAGE);
    for (const factor of sizes) await measureCrowd(scaled(factor), visitors, seconds);
    return;
  }
  const results: Result[] = [];
  for (const factor of sizes) {
    const dir = values.data ? join(values.data, `x${factor}`) : mkdtempSync(join(tmpdir(), 'bench-backend-'));
    mkdirSync(dir, { recursive: true });
    const [loaded, rolledUp] = [join(dir, 'loaded'), join(dir, 'rolled-up')];
    try {
      const target = await openTarget(
        process.env.DATABASE_URL,
        join(dir, 'postgres'),
        values.data && `companion_bench_x${String(factor).replace(/\W/g, '_')}`,
      );
      try {
        const { profiles, reviews, votes } = scaled(factor);
        console.log(
          `\n## ${target.name}, x${factor}: ${number(profiles)} profiles, ${number(reviews)} reviews, ${number(votes)} votes`,
        );
        // An interrupted run resumes at the step it had reached.
        for (const [done, step] of [
          [loaded, () => load(target, scaled(factor))],
          [rolledUp, () => refresh(target)],
        ] as const) {
          if (existsSync(done)) continue;
          await step();
          writeFileSync(done, '');
        }
        results.push({
          factor,
          pages: await timePages(target, calls, values.only),
          busy: values.scheduler ? await timeBusyPages(target, calls, values.only) : null,
        });
      } finally {
        await target.close();
      }
    } finally {
      if (!values.data) rmSync(dir, { recursive: true, force: true });
    }
  }
  report(results);
  // A case without results is a defect of the benchmark: it would report the slowest call as fast.
  if (results.some(({ pages }) => pages.some((page) => 'isEmpty' in page))) process.exitCode = 1;
  console.log(
    `\n${calls} calls each, over REST in this process; ${cpus().length} processors, load ${loadavg()[0]?.toFixed(1)} at the end.`,
  );
}

runProgram(main);
