import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { withTempDir } from '../test/testBackend.ts';
import { DataInUseError, lockDataDir } from './dataLock.ts';

const sleeper = (): ChildProcess => spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
const holder = (dir: string) => JSON.parse(readFileSync(join(dir, 'backend.lock'), 'utf8')).pid;

it('refuses data that a living process holds, and takes it over when that process is dead', () =>
  withTempDir(async (dir) => {
    const other = sleeper();
    await once(other, 'spawn');
    writeFileSync(join(dir, 'backend.lock'), JSON.stringify({ pid: other.pid, born: null }));
    expect(() => lockDataDir(dir)).toThrow(new DataInUseError(dir, other.pid as number));
    expect(() => lockDataDir(dir)).toThrow(`The data in ${dir} is in use by process ${other.pid}.`);

    other.kill('SIGKILL');
    await once(other, 'exit');
    const release = lockDataDir(dir);
    expect(holder(dir)).toBe(process.pid);
    release();
    expect(existsSync(join(dir, 'backend.lock'))).toBe(false);
  }));

it('refuses a second use inside one process, until the first ends', () =>
  withTempDir(async (dir) => {
    const release = lockDataDir(dir);
    expect(() => lockDataDir(`${dir}/.`)).toThrow(DataInUseError);
    release();
    release();
    lockDataDir(dir)();
  }));

it.each([
  ['a process that had our id before us', JSON.stringify({ pid: process.pid, born: 'another boot/1' })],
  ['a process whose id someone else has now', JSON.stringify({ pid: process.ppid, born: 'another boot/1' })],
  ['a write that was cut off', '{"pi'],
  ['nobody', ''],
  ['a nonsense id', '{"pid":-1}'],
])('takes over the lock of %s', (_, text) =>
  withTempDir(async (dir) => {
    writeFileSync(join(dir, 'backend.lock'), text);
    lockDataDir(dir)();
  }),
);
