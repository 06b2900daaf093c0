import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { failureText, orUsage, UsageError } from '@companion/program';
import '../../shared/testing/src/daily';
import { startServer } from '../../backend/supabase/tests/hosted/server';
import { ensureChromium } from '../chromium';
import { ensureFirefox } from '../firefox';
import { type Result, vitestResult } from './reports';
import { type Selection, selection } from './selection';
import { believed, bin, browser, check, closeWith, REPORTS, ROOT, reportedTo, run, units } from './steps';

const USAGE = `npm test                                    everything
npm test -- <section, folder or file> ...   lint, types, and the tests that these can affect; specs run in the browser
npm run test:full                           everything, in every variant, on three databases, and a deployment`;

const { values, positionals } = orUsage(
  () => parseArgs({ allowPositionals: true, options: { full: { type: 'boolean', default: false } } }),
  USAGE,
);
const full = values.full;

/** All tests and checks, from the cheapest to the browser suites; each step runs even if an earlier one failed. */
async function everything(): Promise<Result[]> {
  const firefox = full ? { FIREFOX: ensureFirefox() } : {};
  const env = { ...process.env, ...firefox, CHROMIUM: ensureChromium(), FULL: full ? '1' : '' };
  const results: Result[] = [];
  results.push(await check('lint and walls', bin('tsx'), [join(ROOT, 'scripts/check.ts')], env));
  results.push(await check('types', bin('tsc'), ['-p', 'tsconfig.json'], env));
  results.push(
    await onPostgres(env, (on) => units('unit tests, database, simulator, sync', 'units.json', ['run'], on)),
  );
  results.push(await browser('browser suites', [], env));
  if (full) results.push(...(await fullOnly(env)));
  return results;
}

/** What the given paths can affect, in the shortest time: types and tests run in parallel. */
async function selected({ paths, sources, databaseTests, specs }: Selection): Promise<Result[]> {
  const { env } = process;
  const results: Result[] = [];
  results.push(await check('lint and walls', bin('tsx'), [join(ROOT, 'scripts/check.ts'), ...paths], env));
  const files = [...sources, ...databaseTests];
  // Incremental: a change costs only what it affects.
  const types = ['-p', 'tsconfig.json', '--incremental', '--tsBuildInfoFile', 'node_modules/.cache/types.tsbuildinfo'];
  const typesRan = check('types', bin('tsc'), types, env);
  if (files.length > 0) {
    const tests = ['related', '--run', '--passWithNoTests', ...files];
    const ask = (on: NodeJS.ProcessEnv) => units('tests', 'units.json', tests, on);
    const needsDatabase = files.some((file) => /^(backend|shared\/functions)\//.test(file));
    results.push(await (needsDatabase ? onPostgres(env, ask) : ask(env)));
  }
  results.push(await typesRan);
  if (specs.length > 0) results.push(await browser('browser', specs, { ...env, CHROMIUM: ensureChromium() }));
  return results;
}

/** Database tests use a real PostgreSQL: it is faster, and it is what a hosted project has. */
async function onPostgres(env: NodeJS.ProcessEnv, ask: (env: NodeJS.ProcessEnv) => Promise<Result>): Promise<Result> {
  // The server of `npm run db` is already running.
  if (env.ANSWERS_ON) return ask(env);
  const server = await startServer();
  return ask({ ...env, ANSWERS_ON: server.url }).finally(() => server.close());
}

/** Too slow for every day: other databases than the embedded one, and a deployed site. */
async function fullOnly(env: NodeJS.ProcessEnv): Promise<Result[]> {
  const results: Result[] = [];
  for (const database of ['embedded', '15']) {
    const name = `answers on ${database === 'embedded' ? 'the embedded database' : `PostgreSQL ${database}`}`;
    const report = join(REPORTS, `answers-${database}.json`);
    const ran = await run(name, bin('tsx'), [join(ROOT, 'scripts/answersOn.ts'), database, ...reportedTo(report)], env);
    results.push(believed(vitestResult(name, report), ran));
  }
  // Changes since the last run take minutes; a first run continues in the next.
  results.push(await check('mutation', bin('tsx'), [join(ROOT, 'scripts/mutation/main.ts'), '--minutes', '60'], env));
  for (const database of ['postgresql', 'embedded'])
    results.push(
      await check(`deployment, ${database}`, bin('tsx'), [join(ROOT, 'scripts/deploy/try.ts'), database], env),
    );
  // Containers without an engine require root.
  if (process.getuid?.() === 0)
    results.push(await check('images', bin('tsx'), [join(ROOT, 'scripts/deploy/image.ts')], env));
  return results;
}

function chosen(names: readonly string[]): Selection {
  const git = ['ls-files', '--cached', '--others', '--exclude-standard'];
  const files = execFileSync('git', git, { cwd: ROOT, encoding: 'utf8', maxBuffer: 1e8 }).split('\n');
  const there = files.filter((file) => existsSync(join(ROOT, file)));
  const found = selection({ root: ROOT, files: there, read: (file) => readFileSync(join(ROOT, file), 'utf8') }, names);
  if ('unknown' in found) throw new UsageError(USAGE, `Neither a section nor a path: ${found.unknown.join(', ')}.`);
  return found;
}

async function test(): Promise<Result[]> {
  if (full && positionals.length > 0) throw new UsageError(USAGE, '--full runs everything: it takes no names.');
  const named = positionals.length > 0 ? chosen(positionals) : null;
  rmSync(REPORTS, { recursive: true, force: true });
  if (!full) console.log(`Tests a daily sample of each matrix: DAY=${process.env.DAY} repeats this one.`);
  return named ? selected(named) : everything();
}

await closeWith(test(), failureText);
