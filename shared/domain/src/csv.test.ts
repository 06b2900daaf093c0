import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCsv, writeCsv } from './csv.ts';

test('writes a header, rows and CRLF', () => {
  expect(
    writeCsv(
      ['handle', 'score', 'known'],
      [
        ['alice', 2100, true],
        ['nobody', null, undefined],
      ],
    ),
  ).toBe('handle,score,known\r\nalice,2100,true\r\nnobody,,\r\n');
});

test('quotes commas, quotes and line breaks', () => {
  expect(writeCsv(['a', 'b', 'c'], [['x,y', 'say "hi"', 'two\nlines']])).toBe(
    'a,b,c\r\n"x,y","say ""hi""","two\nlines"\r\n',
  );
});

test('disarms formulas in text, never in numbers', () => {
  expect(writeCsv(['v'], [['=1+1'], ['+1'], ['-1'], ['@SUM(A1)'], ['\tx'], [-5], [-5n], ['a=b']])).toBe(
    "v\r\n'=1+1\r\n'+1\r\n'-1\r\n'@SUM(A1)\r\n'\tx\r\n-5\r\n-5\r\na=b\r\n",
  );
  expect(writeCsv(['v'], [['=HYPERLINK("http://x","y")']])).toBe('v\r\n"\'=HYPERLINK(""http://x"",""y"")"\r\n');
});

test('keeps amounts above 2^53 exact', () => {
  expect(writeCsv(['wei'], [[123456789012345678901n]])).toBe('wei\r\n123456789012345678901\r\n');
});

test('starts with a byte order mark when asked', () => {
  expect(writeCsv(['a'], [], { mark: true })).toBe('\ufeffa\r\n');
});

test('reads quotes, line breaks and a byte order mark; skips blank lines', () => {
  expect(readCsv('\ufeff"a","b, c"\r\n\r\n"d ""e""","two\nlines"\nf')).toEqual([
    ['a', 'b, c'],
    ['d "e"', 'two\nlines'],
    ['f'],
  ]);
  expect(readCsv('')).toEqual([]);
  expect(readCsv('"never closed, x')).toEqual([['never closed, x']]);
});

test('reads back what it wrote', () => {
  const plain = fc.string({ minLength: 1 }).filter((text) => !/^[=+\-@\t\r\ufeff]/.test(text));
  fc.assert(
    fc.property(fc.array(fc.tuple(plain, plain)), (rows) => {
      expect(readCsv(writeCsv(['a', 'b'], rows))).toEqual([['a', 'b'], ...rows]);
    }),
  );
});
