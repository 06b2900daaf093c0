import { expect, it } from 'vitest';
import { idText, readItems } from './items';

it('reads entries with their lines', () => {
  expect(readItems('1, @bob, nobody')).toEqual([
    { text: '1', line: 1 },
    { text: '@bob', line: 1 },
    { text: 'nobody', line: 1 },
  ]);
  expect(readItems('\ufeff"1"\r\n\r\n; \'@bob\'\t0xAb\n')).toEqual([
    { text: '1', line: 1 },
    { text: '@bob', line: 3 },
    { text: '0xAb', line: 3 },
  ]);
  expect(readItems(' \n,;')).toEqual([]);
});

it('cuts entries longer than any id', () => {
  expect(readItems('x'.repeat(900))[0]?.text).toHaveLength(200);
});

it('extracts the column of ids from a table', () => {
  expect(idText('name,Profile_ID\r\n"A, B",1\r\nC,2\r\n')).toBe('1\n2');
  expect(idText('handle\nalice\n@bob')).toBe('alice\n@bob');
  expect(idText('1\n2')).toBe('1\n2');
  expect(idText('id')).toBe('id');
});
