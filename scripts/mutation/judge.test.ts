import { expect, test } from 'vitest';
import { type Equivalent, judge, type Mutant, textAt } from './judge';

const mutant = (line: number, status: string, change: Partial<Mutant> = {}): Mutant => ({
  file: 'a.ts',
  line,
  code: `if (x < 1) open();`,
  mutator: 'EqualityOperator',
  original: `x < ${line}`,
  replacement: `x <= ${line}`,
  status,
  ...change,
});
const equivalent = (line: number, file = 'a.ts'): Equivalent => ({
  file,
  code: `if (x < 1) open();`,
  original: `x < ${line}`,
  replacement: `x <= ${line}`,
  reason: 'x is never that',
});

test('counts detected mutants, including hangs, lists survivors, ignores mutants that do not compile or run', () => {
  const [killed, hung, missed, unreached] = [
    mutant(1, 'Killed'),
    mutant(2, 'Timeout'),
    mutant(3, 'Survived'),
    mutant(4, 'NoCoverage'),
  ];
  const mutants = [killed, hung, missed, unreached, mutant(5, 'CompileError'), mutant(6, 'RuntimeError')];
  expect(judge(mutants, [])).toEqual({
    noticed: 2,
    all: 4,
    score: 50,
    survivors: [missed, unreached],
    equivalent: 0,
    stale: [],
  });
});

test('an equivalent mutant does not count, even if its line number has changed', () => {
  const moved = mutant(3, 'Survived', { line: 30 });
  expect(judge([mutant(1, 'Killed'), moved], [equivalent(3)])).toEqual({
    noticed: 1,
    all: 1,
    score: 100,
    survivors: [],
    equivalent: 1,
    stale: [],
  });
});

test('reports listed mutants that were detected or are gone, except in files that were not mutated', () => {
  const entries = [equivalent(1), equivalent(9), equivalent(1, 'b.ts')];
  expect(judge([mutant(1, 'Killed')], entries).stale).toEqual([equivalent(1), equivalent(9)]);
});

test('the same mutation of a different line is not equivalent', () => {
  const elsewhere = mutant(3, 'Survived', { code: 'return x < 3;' });
  expect(judge([elsewhere], [equivalent(3)]).survivors).toEqual([elsewhere]);
});

test('a piece without mutants scores 100', () => expect(judge([], []).score).toBe(100));

test.each([
  ['one line', 'const a = 1;\nif (a < 2) b();\n', [2, 5, 2, 10], { line: 2, code: 'if (a < 2) b();', text: 'a < 2' }],
  ['several lines', 'f({\n  a,\n});\n', [1, 3, 3, 2], { line: 1, code: 'f({', text: '{\n  a,\n}' }],
])('finds a position spanning %s', (_what, source, [line = 0, column = 0, toLine = 0, toColumn = 0], found) =>
  expect(textAt(source, { start: { line, column }, end: { line: toLine, column: toColumn } })).toEqual(found),
);
