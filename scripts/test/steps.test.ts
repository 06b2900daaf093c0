import { spawn } from 'node:child_process';
import { expect, test } from 'vitest';
import { ROOT } from './steps';

/** Runs until SIGINT, and cleans up before it exits. */
const WORK = `process.on('SIGINT', () => { console.log('put away'); process.exit(130); }); setInterval(() => {}, 1000); console.log('at work');`;
/** Blocks on a child process and handles no signals meanwhile, like the launcher of the compiler. */
const STEP = `require('node:child_process').spawnSync(process.execPath, ['-e', ${JSON.stringify(WORK)}], { stdio: 'inherit' });`;

const TESTS = `
  import { check, closeWith } from './scripts/test/steps.ts';
  const step = (name) => check(name, process.execPath, ['-e', ${JSON.stringify(STEP)}], process.env);
  const both = async () => [await step('first'), await step('second')];
  await closeWith(both(), String);`;

test('when terminated, ends the running step and starts no other', async () => {
  const tests = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', TESTS], { cwd: ROOT });
  let said = '';
  tests.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
    if (text.includes('at work')) tests.kill('SIGTERM');
  });
  const code = await new Promise((resolve) => tests.on('close', resolve));
  expect(code).toBe(1);
  expect(said.match(/^(at work|put away|— .*|.* passed, .* failed)$/gm)).toEqual([
    '— first',
    'at work',
    'put away',
    '— failed in first',
    'at work',
    'put away',
    '— failed in second',
    'first: 0 passed, 1 failed',
    'second: 0 passed, 1 failed',
    '0 passed, 2 failed',
  ]);
}, 60_000);
