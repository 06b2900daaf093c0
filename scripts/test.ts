import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { failureText } from '@companion/program';
import { ensureChromium } from './chromium';

const root = fileURLToPath(new URL('..', import.meta.url));
const reports = join(root, 'test-results');
const full = process.argv.includes('--full');

type Result = { name: string; passed: number; failed: number };

/** Everything that must hold, from the cheapest check to the browser; each step runs even when one before it failed. */
async function test(): Promise<Result[]> {
  rmSync(reports, { recursive: true, force: true });
  const browser = ensureChromium();
  const env = { ...process.env, CHROMIUM: browser, FULL: full ? '1' : '' };
  const bin = (name: string) => join(root, 'node_modules/.bin', name);
  const results: Result[] = [];
  results.push(await check('lint and walls', bin('tsx'), [join(root, 'scripts/check.ts')], env));
  results.push(await check('types', bin('tsc'), ['-p', 'tsconfig.json'], env));
  const units = join(reports, 'units.json');
  await run(
    'unit tests, database, simulator, sync',
    bin('vitest'),
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${units}`],
    env,
  );
  results.push(vitestResult('unit tests', units));
  const suites = join(reports, 'browser.json');
  await run(
    'browser suites',
    join(root, 'e2e/node_modules/.bin/playwright'),
    ['test', '-c', join(root, 'e2e/playwright.config.ts')],
    { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: suites },
  );
  results.push(playwrightResult(suites));
  if (full) results.push(...(await fullOnly(bin('tsx'), env)));
  return results;
}

/** What takes too long for every day: other databases than the embedded one, and a site as it is deployed. */
async function fullOnly(tsx: string, env: NodeJS.ProcessEnv): Promise<Result[]> {
  const results: Result[] = [];
  for (const major of ['17', '15']) {
    const name = `answers on PostgreSQL ${major}`;
    const report = join(reports, `postgres-${major}.json`);
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    await run(name, tsx, [join(root, 'scripts/answersOn.ts'), major, 'backend/supabase/tests/', ...reporters], env);
    results.push(vitestResult(name, report));
  }
  results.push(await check('deployment', tsx, [join(root, 'scripts/deploy/try.ts')], env));
  return results;
}

/** A step that is one test: it passes or it does not. */
async function check(name: string, command: string, args: string[], env: NodeJS.ProcessEnv): Promise<Result> {
  const ok = await run(name, command, args, env);
  return { name, passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
}

function run(name: string, command: string, args: string[], env: NodeJS.ProcessEnv): Promise<boolean> {
  console.log(`\n— ${name}`);
  const startedAt = Date.now();
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', env });
    child.on('error', (error) => {
      console.error(error.message);
      resolve(false);
    });
    child.on('exit', (code) => {
      console.log(`  ${name}: ${code === 0 ? 'passed' : 'failed'} in ${Math.round((Date.now() - startedAt) / 1000)} s`);
      resolve(code === 0);
    });
  });
}

/** No report means the runner itself broke: that is a failure, never silence. */
function vitestResult(name: string, file: string): Result {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'));
    const broken = report.testResults.filter(
      (suite: { status: string; assertionResults: unknown[] }) =>
        suite.status === 'failed' && suite.assertionResults.length === 0,
    ).length;
    return { name, passed: report.numPassedTests, failed: report.numFailedTests + report.numPendingTests + broken };
  } catch {
    return { name, passed: 0, failed: 1 };
  }
}

function playwrightResult(file: string): Result {
  const name = 'browser suites';
  try {
    const { stats, errors } = JSON.parse(readFileSync(file, 'utf8'));
    return { name, passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped + errors.length };
  } catch {
    return { name, passed: 0, failed: 1 };
  }
}

const startedAt = Date.now();
test()
  .then((results) => {
    const sum = (key: 'passed' | 'failed') => results.reduce((total, result) => total + result[key], 0);
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
