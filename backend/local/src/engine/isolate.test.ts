import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { DatabaseBrokenError, TimeLimitError } from './engine.ts';
import { isolateEngine } from './isolate.ts';

const dir = mkdtempSync(join(tmpdir(), 'companion-local-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

/** A database that does what its statement says. */
const program = join(dir, 'engine.mjs');
writeFileSync(
  program,
  `import { existsSync } from 'node:fs';
   import { parentPort, workerData } from 'node:worker_threads';
   const { dataDir } = workerData;
   if (existsSync(dataDir + '/broken')) parentPort.postMessage({ failed: { name: 'x', message: 'It is broken.', code: 'database-damaged', advice: 'Restore it.' } });
   else {
     parentPort.on('message', ({ id, call, args }) => {
       const [what] = args;
       if (what === 'loop') for (;;);
       if (what === 'exit') process.exit(1);
       if (what === 'throw') setTimeout(() => { throw new Error('boom'); });
       if (what === 'refuse') parentPort.postMessage({ id, error: { name: 'error', message: 'no', code: '42501' } });
       if (call === 'answer' && what !== 'loop') parentPort.postMessage({ id, value: what });
       if (call === 'sql' && what === 'change') parentPort.postMessage({ change: { table: 't' } });
       if (call === 'sql') parentPort.postMessage({ id, value: [{ what }] });
       if (call === 'close') { parentPort.postMessage({ id }); parentPort.close(); }
     });
     parentPort.postMessage({ facts: { functions: [], published: [], limits: { anon: 300 } } });
   }`,
);

let lines: string[] = [];
let restarts = 0;
beforeEach(() => {
  lines = [];
  restarts = 0;
});
const start = (dataDir = dir, onChange = () => {}, onRestart = () => void restarts++) =>
  isolateEngine(
    { program, dataDir, migrationsDir: '', siteUrl: '', keys: { publishable: '', secret: '', jwtSecret: '' } },
    { log: (line) => lines.push(line), onChange, onRestart },
  );
const visit = (what: string) => [what as never, 'anon'] as const;

it('answers, passes errors on with their code, and reports changes', async () => {
  const changes: unknown[] = [];
  const engine = await start(dir, ((change: unknown) => changes.push(change)) as never);
  expect(await engine.sql('a', [])).toEqual([{ what: 'a' }]);
  await expect(engine.sql('refuse', [])).rejects.toMatchObject({ name: 'error', message: 'no', code: '42501' });
  await engine.sql('change', []);
  expect(changes).toEqual([{ table: 't' }]);
  await engine.close();
  expect(engine.state()).toBe('lost');
  expect(lines).toEqual([]);
});

it('stops what exceeds the time limit of its role, and continues with another thread', async () => {
  const engine = await start();
  const startedAt = Date.now();
  let ticks = 0;
  const ticking = setInterval(() => ticks++, 10);
  await expect(engine.answer(...visit('loop'))).rejects.toThrow(TimeLimitError);
  clearInterval(ticking);
  // This thread kept running meanwhile.
  expect(ticks).toBeGreaterThan(10);
  expect(Date.now() - startedAt).toBeGreaterThanOrEqual(290);
  expect(engine.state()).toBe('starting');
  await expect(engine.sql('too early', [])).rejects.toThrow(DatabaseBrokenError);
  await engine.ready();
  expect(await engine.sql('again', [])).toEqual([{ what: 'again' }]);
  expect([engine.state(), engine.problem(), restarts]).toEqual(['ready', null, 1]);
  expect(lines).toEqual([
    'database lost: The request took longer than 0.3 seconds and was stopped.',
    'database started again',
  ]);
  await engine.close();
});

it.each(['exit', 'throw'])('starts again after a thread that ended by itself: %s', async (how) => {
  const engine = await start();
  await expect(engine.openSession(how as never)).rejects.toThrow(DatabaseBrokenError);
  await engine.ready();
  expect(await engine.sql('again', [])).toEqual([{ what: 'again' }]);
  await engine.close();
});

it('waits longer after each start without an answer, and not at all after its own shutdown', async () => {
  const data = mkdtempSync(join(tmpdir(), 'companion-local-'));
  const engine = await start(data);
  const waits: number[] = [];
  for (let i = 0; i < 2; i++) {
    const lostAt = Date.now();
    await expect(engine.openSession('exit' as never)).rejects.toThrow(DatabaseBrokenError);
    await engine.ready();
    waits.push(Date.now() - lostAt);
  }
  expect(waits[0]).toBeGreaterThanOrEqual(490);
  expect(waits[1]).toBeGreaterThanOrEqual(990);
  writeFileSync(join(data, 'broken'), '');
  await expect(engine.openSession('exit' as never)).rejects.toThrow(DatabaseBrokenError);
  expect(engine.problem()).toBe('The database is being started again.');
  const why = 'database does not start: It is broken. Restore it. See docs/errors.md#database-damaged.';
  for (let i = 0; i < 100 && !lines.includes(why); i++) await new Promise((resolve) => setTimeout(resolve, 100));
  expect(lines).toContain(why);
  expect(engine.problem()).toBe('The database of the server is damaged.');
  const closedAt = Date.now();
  await engine.close();
  expect(Date.now() - closedAt).toBeLessThan(1_500);
  rmSync(data, { recursive: true });
});

it('says why it cannot start', async () => {
  const data = mkdtempSync(join(tmpdir(), 'companion-local-'));
  writeFileSync(join(data, 'broken'), '');
  await expect(start(data)).rejects.toMatchObject({
    message: 'It is broken.',
    code: 'database-damaged',
    advice: 'Restore it.',
  });
  rmSync(data, { recursive: true });
});

it('keeps answering when its listeners for changes and restarts fail', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  const fail = () => {
    throw new RangeError('no');
  };
  const engine = await start(dir, fail, fail);
  await engine.sql('change', []);
  await expect(engine.sql('exit', [])).rejects.toThrow(DatabaseBrokenError);
  await engine.ready();
  expect(await engine.sql('a', [])).toEqual([{ what: 'a' }]);
  const told = said.mock.calls.map(([line]) => line.split(' at ')[0]);
  expect(told.filter((line) => line.startsWith('news of'))).toEqual([
    'news of a change failed: RangeError',
    'news of a restart failed: RangeError',
  ]);
  await engine.close();
  said.mockRestore();
});
