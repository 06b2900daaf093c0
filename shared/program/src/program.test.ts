import { expect, test, vi } from 'vitest';
import {
  CommandError,
  EnvironmentError,
  failureText,
  PortTakenError,
  portFrom,
  portTaken,
  runProgram,
  UsageError,
  wholeNumberFrom,
} from './index.ts';

test('a program says what failed, what to do and where to read more, on one line', () => {
  expect(failureText(new PortTakenError(3000, 'PORT'))).toBe(
    'Port 3000 is taken. Stop the program that uses it, or set PORT to a free port. See docs/errors.md#port-taken.',
  );
  expect(failureText(new UsageError('release <remote>\nrelease list'))).toBe(
    'This is how the command is called:\nrelease <remote>\nrelease list\nSee docs/errors.md#command-unknown.',
  );
  expect(failureText(new CommandError('There is no section in remote-x/.'))).toBe(
    'There is no section in remote-x/. See docs/errors.md#command-refused.',
  );
});

test('a defect keeps its stack, and any thrown value is reported', () => {
  expect(failureText(new TypeError('x is undefined'))).toMatch(
    /^TypeError: x is undefined\n {4}at .*program\.test\.ts/,
  );
  expect(failureText('plain words')).toBe('plain words');
});

test('only a port in use counts as taken', () => {
  const inUse = Object.assign(new Error('listen EADDRINUSE'), { code: 'EADDRINUSE' });
  expect(portTaken(inUse, 80, 'PORT')).toMatchObject({
    name: 'port-taken',
    message: 'Port 80 is taken.',
    cause: inUse,
  });
  const denied = Object.assign(new Error('listen EACCES'), { code: 'EACCES' });
  expect(portTaken(denied, 80, 'PORT')).toBe(denied);
});

test('ports and numbers are read from the environment, and an empty variable counts as unset', () => {
  const env = { PORT: ' 8080 ', EMPTY: '', LIMIT: '0' };
  expect([portFrom(env, 'PORT', 1), portFrom(env, 'EMPTY', 2), portFrom(env, 'NONE', 3)]).toEqual([8080, 2, 3]);
  expect(wholeNumberFrom(env, 'LIMIT', 5)).toBe(0);
  for (const text of ['65536', '-1', '1.5', '1e3', '0x10', 'http'])
    expect(() => portFrom({ PORT: text }, 'PORT', 1)).toThrow(
      new EnvironmentError(`PORT must be a port number, not "${text}".`),
    );
  expect(() => wholeNumberFrom({ N: '1234567890' }, 'N', 1)).toThrow('N must be a whole number, not "1234567890".');
});

test('a program continues when no one reads its output any more', () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  const before = process.stdout.listeners('error');
  runProgram(async () => {});
  const closed = Object.assign(new Error('write EPIPE'), { code: 'E_OUTPUT', syscall: 'write' });
  expect(() => process.stdout.emit('error', closed)).not.toThrow();
  expect(said).toHaveBeenCalledExactlyOnceWith('output failed: E_OUTPUT');
  // A reader of only the first lines, such as `head`, has what it wanted.
  process.stdout.emit('error', Object.assign(new Error('write EPIPE'), { code: 'EPIPE', syscall: 'write' }));
  expect(said).toHaveBeenCalledOnce();
  const added = process.stdout.listeners('error').filter((each) => !before.includes(each));
  for (const output of [process.stdout, process.stderr])
    for (const each of added) output.off('error', each as () => void);
  said.mockRestore();
});
