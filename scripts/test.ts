import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { failureText } from '@companion/program';
import { startServer } from '../backend/supabase/tests/hosted/server';
import { ensureChromium } from './chromium';
import { ensureFirefox } from './firefox';
import { playwrightResult, type Result, vitestResult } from './testReports';

const root = fileURLToPath(new URL('..', import.meta.url));
const reports = join(root, 'test-results');
const full = process.argv.includes('--full');
const TOLD_LINES = 40;

/** Everything that must hold, from the cheapest check to the browser; each step runs even when one before it failed. */
async function test(): Promise<Result[]> {
  rmSync(reports, { recursive: true, force: true });
  const browser = ensureChromium();
  const firefox = full ? { FIREFOX: ensureFirefox() } : {};
  const env = { ...process.env, ...firefox, CHROMIUM: browser, FULL: full ? '1' : '' };
  const bin = (name: string) => join(root, 'node_modules/.bin', name);
  const results: Result[] = [];
  results.push(await check('lint and walls', bin('tsx'), [join(root, 'scripts/check.ts')], env));
  results.push(await check('types', bin('tsc'), ['-p', 'tsconfig.json'], env));
  const units = join(reports, 'units.json');
  // What the database answers is asked of a real PostgreSQL: it is the faster one, and that of a hosted project.
  const server = await startServer();
  const unitsRan = await run('unit tests, database, simulator, sync', bin('vitest'), ['run', ...reportedTo(units)], {
    ...env,
    ANSWERS_ON: server.url,
  }).finally(() => server.close());
  results.push(believed(vitestResult('unit tests', units), unitsRan));
  const suites = join(reports, 'browser.json');
  const suitesRan = await run(
    'browser suites',
    join(root, 'e2e/node_modules/.bin/playwright'),
    ['test', '-c', join(root, 'e2e/playwright.config.ts')],
    { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: suites },
  );
  results.push(believed(playwrightResult('browser suites', suites), suitesRan));
  if (full) results.push(...(await fullOnly(bin('tsx'), env)));
  return results;
}

/** What takes too long for every day: other databases than the embedded one, and a site as it is deployed. */
async function fullOnly(tsx: string, env: NodeJS.ProcessEnv): Promise<Result[]> {
  const results: Result[] = [];
  for (const database of ['embedded', '15']) {
    const name = `answers on ${database === 'embedded' ? 'the embedded database' : `PostgreSQL ${database}`}`;
    const report = join(reports, `answers-${database}.json`);
    const ran = await run(name, tsx, [join(root, 'scripts/answersOn.ts'), database, ...reportedTo(report)], env);
    results.push(believed(vitestResult(name, report), ran));
  }
  results.push(await check('deployment', tsx, [join(root, 'scripts/deploy/try.ts')], env));
  return results;
}

const reportedTo = (file: string) => ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];

/** A report without failures of a runner that failed: something broke outside the tests. */
function believed(result: Result, ran: boolean): Result {
  return ran || result.failed > 0
    ? result
    : { ...result, failed: 1, told: ['its runner failed: see its output above'] };
}

/** A step that is one test: it passes or it does not. */
async function check(name: string, command: string, args: string[], env: NodeJS.ProcessEnv): Promise<Result> {
  const told: string[] = [];
  const ok = await run(name, command, args, env, (text) => told.push(text));
  return ok
    ? { name, passed: 1, failed: 0, told: [] }
    : { name, passed: 0, failed: 1, told: told.join('').trimEnd().split('\n').slice(-TOLD_LINES) };
}

/** Runs a step on this terminal; one that is listened to writes there what it tells the listener. */
function run(
  name: string,
  command: string,
  args: string[],
  env: NodeJS.ProcessEnv,
  listen?: (text: string) => void,
): Promise<boolean> {
  console.log(`\n— ${name}`);
  const startedAt = Date.now();
  return new Promise((resolve) => {
    const output = listen ? 'pipe' : 'inherit';
    const child = spawn(command, args, { cwd: root, stdio: ['inherit', output, output], env });
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        process.stdout.write(text);
        listen?.(text);
      });
    child.on('error', (error) => {
      console.error(error.message);
      resolve(false);
    });
    child.on('close', (code, signal) => {
      if (signal) listen?.(`ended by ${signal}\n`);
      console.log(`  ${name}: ${code === 0 ? 'passed' : 'failed'} in ${Math.round((Date.now() - startedAt) / 1000)} s`);
      resolve(code === 0);
    });
  });
}

const startedAt = Date.now();
test()
  .then((results) => {
    const sum = (key: 'passed' | 'failed') => results.reduce((total, result) => total + result[key], 0);
    for (const { name, told } of results) if (told.length > 0) console.log(`\n— failed in ${name}\n${told.join('\n')}`);
    console.log(`\n${results.map((r) => `${r.name}: ${r.passed} passed, ${r.failed} failed`).join('\n')}`);
    console.log(`${Math.round((Date.now() - startedAt) / 1000)} s in all`);
    console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
    process.exitCode = sum('failed') === 0 ? 0 : 1;
  })
  .catch((error) => {
    console.error(failureText(error));
    console.log('0 passed, 1 failed');
    process.exitCode = 1;
  });
