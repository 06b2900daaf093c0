import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OpenDataPart } from '@companion/domain';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { archivedRows, writeArchive } from './archive.ts';
import { compareKeys, csvOf, type Row } from './row.ts';
import { stillKnown } from './stillKnown.ts';

const PART: OpenDataPart = {
  name: 'texts',
  says: 'Texts.',
  keys: 2,
  columns: [
    ['id', 'number'],
    ['at', 'time'],
    ['text', 'text'],
    ['up', 'blind'],
    ['wei', 'amount'],
    ['ended_at', 'time'],
  ],
};
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'archives-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function* each<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}
const collect = async <T>(items: AsyncIterable<T>) => {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
};

it('reads back what it wrote, whatever people wrote, and the same rows are the same bytes', async () => {
  const texts = ['two\nlines\u2028and three\u2029', 'a "quote", =1+1', '\r\n', '𝒜🙂\ud83d', ''];
  const rows = texts.map((text, i): Row => [i, '2026-01-01T00:00:00Z', text, i % 2 === 0, String(2n ** 70n), null]);
  const write = (pieces: readonly (readonly Row[])[]) =>
    writeArchive(folder, '2026-01-01', [{ part: PART, rows: each(pieces) }]);
  const day = await write([rows.slice(0, 2), rows.slice(2)]);
  const read = await collect(archivedRows(folder, day, PART));
  expect(read).toEqual(JSON.parse(JSON.stringify(rows)));
  expect(await write([rows])).toEqual(day);
  expect(await readdir(folder)).toEqual([day.archive]);
  // Somebody who stops early is no failure.
  for await (const row of archivedRows(folder, day, PART)) {
    expect(row[0]).toBe(0);
    break;
  }
  expect(csvOf(PART, [[1, '2026-01-01T00:00:00Z', '=x', null, '-5', null]])).toBe(
    "1,2026-01-01T00:00:00Z,'=x,,-5,\r\n",
  );
});

it('keeps of an earlier day what is still known, and takes away what was taken down', async () => {
  const at = '2026-01-01T00:00:00Z';
  const earlier: Row[] = [
    [1, at, 'stays', true, '1', at],
    [2, at, 'goes', true, '1', null],
    [3, at, 'text goes', true, '1', null],
    [4, at, 'blind again', false, '1', null],
    [5, at, 'was blind', null, '1', null],
    [9, at, 'goes at the end', null, '1', null],
  ];
  const newest: Row[] = [
    [0, at, 'older than all', null, '1', null],
    [1, at, 'changed', false, '2', null],
    [3, at, '', true, '1', null],
    [4, at, 'blind again', null, '1', null],
    [5, at, 'was blind', true, '1', null],
    [6, at, 'new', true, '1', null],
  ];
  let gone = 0;
  expect(await collect(stillKnown(PART, each(earlier), each(newest), () => gone++))).toEqual([
    earlier[0],
    [3, at, null, true, '1', null],
    [4, at, 'blind again', null, '1', null],
    earlier[4],
  ]);
  expect(gone).toBe(4);
});

it('orders rows as the database does, also by fractions of a second', () => {
  const row = (id: number, at: string): Row => [id, at, '', null, '0', null];
  expect(compareKeys(PART, row(9, '2026-01-01T00:00:00Z'), row(10, '2025-01-01T00:00:00Z'))).toBe(-1);
  expect(compareKeys(PART, row(1, '2026-01-01T00:00:00Z'), row(1, '2026-01-01T00:00:00.5Z'))).toBe(-1);
  expect(compareKeys(PART, row(1, '2026-01-01T00:00:01Z'), row(1, '2026-01-01T00:00:00.5Z'))).toBe(1);
  expect(compareKeys(PART, row(1, '2026-01-01T00:00:00Z'), row(1, '2026-01-01T00:00:00Z'))).toBe(0);
});
