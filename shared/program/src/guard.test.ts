import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { guarded, reportFailure } from './index.ts';

let lines: string[];
beforeEach(() => {
  lines = [];
  const said = vi.spyOn(console, 'error').mockImplementation((line) => void lines.push(line));
  onTestFinished(() => said.mockRestore());
});

test('a failure is logged with its type and place, and never with what was sent', () => {
  const failing = () => new URL('//a secret');
  try {
    failing();
  } catch (error) {
    reportFailure('upgrade', error);
  }
  expect(lines).toEqual([
    expect.stringMatching(/^upgrade failed: TypeError ERR_INVALID_URL at failing \(.*guard\.test\.ts:\d+:\d+\)$/),
  ]);
});

test('a repeated failure is logged less and less often, with its count', () => {
  const reset = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET', syscall: 'read' });
  for (let i = 0; i < 250; i++) reportFailure('a line', reset);
  expect(lines).toEqual([
    'a line failed: ECONNRESET',
    'a line failed: ECONNRESET (10 times)',
    'a line failed: ECONNRESET (100 times)',
  ]);
});

test('work that throws or rejects is reported and its fallback runs; other work is left alone', async () => {
  const instead: string[] = [];
  const work = guarded(
    'work',
    async (how: string) => {
      if (how === 'throws') throw new RangeError(how);
      await Promise.resolve();
      if (how === 'rejects') throw new SyntaxError(how);
    },
    (how) => void instead.push(how),
  );
  const plain = guarded('plain', (text: string) => JSON.parse(text));
  for (const how of ['throws', 'rejects', 'does']) work(how);
  plain('{');
  plain('{}');
  await vi.waitFor(() => expect(lines).toHaveLength(3));
  expect(instead).toEqual(['throws', 'rejects']);
  expect(lines.map((line) => line.split(' at ')[0]).sort()).toEqual([
    'plain failed: SyntaxError',
    'work failed: RangeError',
    'work failed: SyntaxError',
  ]);
});
