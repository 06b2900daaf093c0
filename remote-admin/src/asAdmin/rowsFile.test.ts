import { expect, test } from 'vitest';
import { rowsFile } from './rowsFile';

const rows = [
  { id: 1, message: '=1+1', data: { token: '[redacted]' }, seen: true, more: 'left out' },
  { id: 2, message: 'a "word"', data: null, seen: false, more: 'left out' },
];
const FIELDS = ['id', 'message', 'data', 'seen'] as const;

test('no cell is a formula, and nested values are JSON', () => {
  const { name, text } = rowsFile('admin_logs', 'csv', FIELDS, rows);
  expect(name).toBe('admin_logs.csv');
  expect(text.split('\r\n').slice(0, 3)).toEqual([
    'id,message,data,seen',
    '1,\'=1+1,"{""token"":""[redacted]""}",true',
    '2,"a ""word""",,false',
  ]);
});

test('as JSON every value is unchanged', () => {
  const { name, text } = rowsFile('admin_logs', 'json', FIELDS, rows);
  expect(name).toBe('admin_logs.json');
  expect(JSON.parse(text)).toEqual([
    { id: 1, message: '=1+1', data: { token: '[redacted]' }, seen: true },
    { id: 2, message: 'a "word"', data: null, seen: false },
  ]);
});
