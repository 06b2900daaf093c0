import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseHandles } from './handles.ts';

test('reads handles, URLs and @ in order, and lists what is invalid', () => {
  expect(parseHandles('alice, @BOB, https://x.com/carol, nobody123, @bad!name')).toEqual({
    handles: [
      { handle: 'alice', key: 'alice', count: 1 },
      { handle: 'BOB', key: 'bob', count: 1 },
      { handle: 'carol', key: 'carol', count: 1 },
      { handle: 'nobody123', key: 'nobody123', count: 1 },
    ],
    duplicates: 0,
    invalid: ['@bad!name'],
    invalidCount: 1,
    verdict: 'ok',
  });
});

test('collapses duplicates with their count', () => {
  const list = parseHandles('alice\n@Alice;bob\thttps://twitter.com/ALICE');
  expect(list.handles).toEqual([
    { handle: 'alice', key: 'alice', count: 3 },
    { handle: 'bob', key: 'bob', count: 1 },
  ]);
  expect(list.duplicates).toBe(2);
});

test('reads a CSV file with byte order mark and quotes', () => {
  const list = parseHandles('\ufeff"alice","@bob"\r\n"carol",""\r\n');
  expect(list.handles.map(({ key }) => key)).toEqual(['alice', 'bob', 'carol']);
  expect(list.invalid).toEqual([]);
});

const names = (count: number) => Array.from({ length: count }, (_, index) => `user${index}`).join(' ');

test('accepts 500 handles and rejects 501', () => {
  expect(parseHandles(names(500)).verdict).toBe('ok');
  expect(parseHandles(names(501)).verdict).toBe('tooMany');
  expect(parseHandles(`${names(500)} user7`).verdict).toBe('ok');
});

test('input without usable handles is empty', () => {
  expect(parseHandles('').verdict).toBe('empty');
  expect(parseHandles('!!! ???').verdict).toBe('empty');
  expect(parseHandles(null).verdict).toBe('empty');
  expect(parseHandles(['alice']).verdict).toBe('empty');
});

test('keeps the list of invalid entries short', () => {
  const list = parseHandles(Array.from({ length: 300 }, (_, index) => `!${index}${'x'.repeat(100)}`).join(' '));
  expect(list.invalid).toHaveLength(100);
  expect(list.invalid[0]).toHaveLength(60);
  expect(list.invalidCount).toBe(300);
});

test('never throws, and every entry is counted once', () => {
  fc.assert(fc.property(fc.anything(), (text) => Array.isArray(parseHandles(text).handles)));
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', 'A', '@b', '!', 'x.com/c', '')), (entries) => {
      const list = parseHandles(entries.join(' '));
      const counted = list.handles.reduce((sum, { count }) => sum + count, list.invalidCount);
      return (
        counted === entries.filter(Boolean).length &&
        list.duplicates + list.handles.length + list.invalidCount === counted
      );
    }),
  );
});
