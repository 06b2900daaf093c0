import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { playwrightResult, type Result, vitestResult } from './reports';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** The runners' reports, and artifacts of the suites. */
export const REPORTS = join(ROOT, 'test-results');
const TOLD_LINES = 40;

export const bin = (name: string) => join(ROOT, 'node_modules/.bin', name);
export const reportedTo = (file: string) => ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];

/** Runs vitest tests. `report` is the name of the report file below `REPORTS`. */
export async function units(name: string, report: string, args: string[], env: NodeJS.ProcessEnv): Promise<Result> {
  const file = join(REPORTS, report);
  const ran = await run(name, bin('vitest'), [...args, ...reportedTo(file)], env);
  return believed(vitestResult(name, file), ran);
}

/** Runs browser tests; `args` are passed to Playwright. */
export async function browser(name: string, args: string[], env: NodeJS.ProcessEnv): Promise<Result> {
  const file = join(REPORTS, 'browser.json');
  const ran = await run(
    name,
    join(ROOT, 'e2e/node_modules/.bin/playwright'),
    ['test', '-c', join(ROOT, 'e2e/playwright.config.ts'), ...args],
    { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  );
  return believed(playwrightResult(name, file), ran);
}

/** If the runner failed although its report has no failures, something broke outside the tests. */
export function believed(result: Result, ran: boolean): Result {
  return ran || result.failed > 0
    ? result
    : { ...result, failed: 1, told: ['its runner failed: see its output above'] };
}

/** A step that counts as one test: it passes or fails. */
export async function check(name: string, command: string, args: string[], env: NodeJS.ProcessEnv): Promise<Result> {
  const told: string[] = [];
  const ok = await run(name, command, args, env, (text) => told.push(text));
  return ok
    ? { name, passed: 1, failed: 0, told: [] }
    : { name, passed: 0, failed: 1, told: told.join('').trimEnd().split('\n').slice(-TOLD_LINES) };
}

const running = new Set<ChildProcess>();
let isEnded = false;

/** Ends running steps, as Ctrl-C would, and starts no other. */
function end(): void {
  isEnded = true;
  for (const { pid } of running)
    try {
      if (pid) process.kill(process.platform === 'win32' ? pid : -pid, 'SIGINT');
    } catch {
      // It has ended by itself in the meantime.
    }
}

/** Runs a step in this terminal; if there is a listener, it also receives the output. */
export function run(
  name: string,
  command: string,
  args: string[],
  env: NodeJS.ProcessEnv,
  listen?: (text: string) => void,
): Promise<boolean> {
  if (isEnded) return Promise.resolve(false);
  console.log(`\n— ${name}`);
  const startedAt = Date.now();
  return new Promise((resolve) => {
    const output = listen ? 'pipe' : 'inherit';
    // In a process group that is killed as a whole: a child may receive a signal sent to its parent too late or never.
    const child = spawn(command, args, { cwd: ROOT, stdio: ['ignore', output, output], env, detached: true });
    running.add(child);
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
      running.delete(child);
      if (signal) listen?.(`ended by ${signal}\n`);
      console.log(`  ${name}: ${code === 0 ? 'passed' : 'failed'} in ${Math.round((Date.now() - startedAt) / 1000)} s`);
      resolve(code === 0);
    });
  });
}

/** Runs the tests, prints the failures, and ends with `N passed, N failed`: the common ending of all test programs. */
export function closeWith(results: Promise<Result[]>, failureText: (error: unknown) => string): Promise<void> {
  const startedAt = Date.now();
  process.on('SIGINT', end).on('SIGTERM', end);
  return results
    .then((all) => {
      const sum = (key: 'passed' | 'failed') => all.reduce((total, result) => total + result[key], 0);
      for (const { name, told } of all) if (told.length > 0) console.log(`\n— failed in ${name}\n${told.join('\n')}`);
      console.log(`\n${all.map((r) => `${r.name}: ${r.passed} passed, ${r.failed} failed`).join('\n')}`);
      console.log(`${Math.round((Date.now() - startedAt) / 1000)} s in all`);
      console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
      process.exitCode = sum('failed') === 0 ? 0 : 1;
    })
    .catch((error) => {
      console.error(failureText(error));
      console.log('0 passed, 1 failed');
      process.exitCode = 1;
    });
}
