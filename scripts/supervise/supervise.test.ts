import { type ChildProcess, fork, spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { CONNECTION, type Health, healthAnswer } from '@companion/program';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { compile } from '../programs.mjs';
import { Door } from './Door';
import { Supervisor } from './Supervisor';
import { TIMING, type Timing } from './timing';
import { turnAway } from './turnAway';

const FOLDER = 'scripts/supervise';
const compiled = await compile([`${FOLDER}/program.fixture.ts`, `${FOLDER}/site.fixture.ts`]);
const PROGRAM = join(compiled, FOLDER, 'program.fixture.js');
const SITE = join(compiled, FOLDER, 'site.fixture.js');
const ready = /ready as (\d+)/;

let told: string[];
let supervisor: Supervisor;
function supervise(timing: Partial<Timing> = {}): void {
  told = [];
  supervisor = new Supervisor((line) => told.push(line), { ...TIMING, ...timing });
}
beforeEach(() => supervise());
afterEach(() => supervisor.stop());

async function started(more: NodeJS.ProcessEnv = {}): Promise<{ url: string; pid: number }> {
  const port = await supervisor.open('it', 'The service', { port: 0, variable: 'PORT' });
  const pid = await supervisor.start('it', { name: 'The service', file: PROGRAM, env: more, ready });
  return { url: `http://127.0.0.1:${port}`, pid: Number(pid) };
}

const pidAt = async (url: string) => (await (await fetch(url)).json()).pid as number;
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test("the process serves connections to the address, and sees the client's address", async () => {
  const { url, pid } = await started();
  const answers = await Promise.all(Array.from({ length: 50 }, async () => (await fetch(url)).json()));
  expect(answers).toEqual(Array(50).fill({ pid, from: '127.0.0.1' }));
  expect(supervisor.health()).toEqual({ services: { it: 'up' }, problems: {} });
});

test('a client that is turned away cannot stay connected by sending a byte now and then', async () => {
  const away = turnAway('The service', () => null, 300);
  const server = createServer((socket) => away.emit('connection', socket)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write('GET / HTTP/1.1\r\nx: ');
  const drip = setInterval(() => socket.write('a'), 50);
  const connectedAt = performance.now();
  await new Promise((resolve) => socket.once('close', resolve));
  expect(performance.now() - connectedAt).toBeGreaterThanOrEqual(290);
  clearInterval(drip);
  server.close();
});

test('a killed service is restarted, and requests wait for it and are answered', async () => {
  const { url, pid } = await started();
  process.kill(pid, 'SIGKILL');
  const next = await Promise.all(
    [1, 2, 3].map(() => fetch(url, { headers: { connection: 'close' } }).catch(() => null)),
  );
  const pids = await Promise.all(next.map(async (answer) => (answer ? (await answer.json()).pid : null)));
  // One may have been handed to the process that ended.
  expect(pids.filter((each) => each === null).length).toBeLessThanOrEqual(1);
  expect(pids.filter((each) => each === pid)).toEqual([]);
  expect(await pidAt(url)).not.toBe(pid);
  expect(told).toEqual(['The service is started again: it was ended by SIGKILL', 'The service is back.']);
  expect(supervisor.ends()).toEqual({ it: 1 });
});

test('a service that keeps ending is reported in one line with its last output, and requests do not wait', async () => {
  supervise({ backOff: [0, 0, 0, 500] });
  const { url } = await started();
  for (let i = 0; i < 4; i++) await fetch(`${url}/end`).catch(() => {});
  await vi.waitFor(() => expect(supervisor.health().services).toEqual({ it: 'failing' }), 30_000);
  const answer = await fetch(url, { headers: { accept: 'text/html' } });
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '3']);
  expect(await answer.text()).toContain('The service is being started again.');
  expect(told.filter((line) => line.includes('keeps ending'))).toEqual([
    'The service keeps ending, 4 times in a row; it is started ever more rarely: it ended with code 3, saying: Error: the disk is full',
  ]);
  // The next start succeeds.
  await vi.waitFor(() => expect(supervisor.health().services).toEqual({ it: 'up' }), 30_000);
  expect(await pidAt(url)).toBeGreaterThan(0);
});

test('a failed first start is an error with the last output of the service', async () => {
  await expect(started({ BROKEN: '1' })).rejects.toMatchObject({
    code: 'service-failed',
    message: 'The service did not start: Error: no data',
  });
});

test('a request that has waited too long is answered in words, and /health.json in place of the site', async () => {
  supervise({ patience: 50 });
  const port = await supervisor.open('site', 'The site', { port: 0, variable: 'PORT' });
  const url = `http://127.0.0.1:${port}`;
  // Not started yet, so it cannot come up during these requests.
  const [data, health] = await Promise.all([fetch(`${url}/rest`), fetch(`${url}/health.json`)]);
  expect([data.status, data.headers.get('x-content-type-options')]).toEqual([503, 'nosniff']);
  expect(await data.json()).toEqual({ code: 'starting', message: 'The site is being started again.' });
  expect([health.status, await health.json()]).toEqual([503, { status: 'degraded', services: { site: 'starting' } }]);
  await supervisor.start('site', { name: 'The site', file: PROGRAM, env: {}, ready });
  expect(await pidAt(url)).toBeGreaterThan(0);
});

test('/health.json in place of the site never combines status 503 with "ok"', async () => {
  const health: Health = { services: { site: 'starting' }, problems: {} };
  const away = turnAway('The site', () => {
    const now = healthAnswer(health);
    // The site comes up while the response is being sent.
    health.services = { site: 'up' };
    return now;
  });
  await once(away.listen(0, '127.0.0.1'), 'listening');
  const { port } = away.address() as AddressInfo;
  const told = [];
  for (let i = 0; i < 2; i++) {
    const answer = await fetch(`http://127.0.0.1:${port}/health.json`);
    told.push([answer.status, (await answer.json()).status]);
  }
  await new Promise((closed) => away.close(closed));
  expect(told).toEqual([
    [503, 'degraded'],
    [200, 'ok'],
  ]);
});

test('an error while answering in place of a service is a 500, and ends no process', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  const away = turnAway('The site', () => {
    throw new RangeError('no');
  });
  await once(away.listen(0, '127.0.0.1'), 'listening');
  const { port } = away.address() as AddressInfo;
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(500);
  expect(said).toHaveBeenCalledWith(expect.stringMatching(/^request failed: RangeError at /));
  await new Promise((closed) => away.close(closed));
  said.mockRestore();
});

test('a connection that cannot be handed over is turned away, and the next one is handed over', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { door, port } = await Door.open(
    { port: 0, variable: 'PORT' },
    turnAway('The site', () => null),
    10_000,
  );
  // The receiving process: the system has no file descriptor for the first connection.
  const handed: Socket[] = [];
  const child = Object.assign(new EventEmitter(), {
    connected: true,
    send: (_: unknown, socket: Socket, __: unknown, done: (error: Error | null) => void) => {
      const full = handed.push(socket) === 1;
      setImmediate(() => done(full ? Object.assign(new Error('no'), { code: 'EMFILE', syscall: 'sendmsg' }) : null));
    },
  });
  door.leadTo(child as unknown as ChildProcess);
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(503);
  connect(port, '127.0.0.1').on('error', () => {});
  await vi.waitFor(() => expect(handed).toHaveLength(2));
  expect(said).toHaveBeenCalledWith('handing a connection over failed: EMFILE');
  door.close();
  said.mockRestore();
});

test('a program whose supervisor is gone exits normally, not with an error for an undeliverable message', async () => {
  const child = fork(PROGRAM, { env: { ...process.env, SUPERVISED: '1' }, silent: true });
  let last = '';
  child.stderr?.on('data', (text) => (last += text));
  await once(createInterface({ input: child.stdout as Readable }), 'line');
  // Both arrive together: by then no one is waiting for the reply to the first.
  child.kill('SIGSTOP');
  child.send(CONNECTION);
  child.disconnect();
  child.kill('SIGCONT');
  const [code] = await once(child, 'exit');
  expect([code, last]).toEqual([0, '']);
});

test('a problem reported by a service is part of the health', async () => {
  const { url } = await started();
  await fetch(`${url}/problem`);
  await vi.waitFor(
    () => expect(supervisor.health().problems).toEqual({ it: 'The database is being started again.' }),
    10_000,
  );
});

test('a hung service is killed and restarted', async () => {
  supervise({ silence: 3_000 });
  const { url, pid } = await started();
  await fetch(`${url}/stuck`).catch(() => {});
  expect(await pidAt(url)).not.toBe(pid);
  expect(isAlive(pid)).toBe(false);
});

test('a waiting client that disconnects does not affect the others', async () => {
  const { url, pid } = await started();
  process.kill(pid, 'SIGKILL');
  await vi.waitFor(() => expect(supervisor.health().services).toEqual({ it: 'starting' }), 10_000);
  const gone = connect(Number(new URL(url).port), '127.0.0.1');
  await once(gone, 'connect');
  gone.resetAndDestroy();
  expect(await pidAt(url)).toBeGreaterThan(0);
});

test('when stopped, everything ends and the address is free', async () => {
  const { url, pid } = await started();
  await supervisor.stop();
  expect(isAlive(pid)).toBe(false);
  await expect(fetch(url)).rejects.toThrow();
});

test('when the supervisor itself is killed, its services end', async () => {
  const site = spawn(process.execPath, [SITE], { env: { ...process.env, PROGRAM } });
  const [line] = await once(createInterface({ input: site.stdout }), 'line');
  const pid = Number(line);
  expect(isAlive(pid)).toBe(true);
  site.kill('SIGKILL');
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), 10_000);
});
