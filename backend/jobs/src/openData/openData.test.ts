import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { OpenDataPart } from '@companion/domain';
import { parquetReadObjects } from 'hyparquet';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { archivedRows, writeArchive } from './archive.ts';
import { changedPart, changesSince } from './changes.ts';
import { ParquetFile } from './parquetFile.ts';
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

it('reads back whatever text it wrote, and the same rows give the same bytes', async () => {
  const texts = ['two\nlines\u2028and three\u2029', 'a "quote", =1+1', '\r\n', '𝒜🙂\ud83d', ''];
  const rows = texts.map((text, i): Row => [i, '2026-01-01T00:00:00Z', text, i % 2 === 0, String(2n ** 70n), null]);
  const write = (pieces: readonly (readonly Row[])[]) =>
    writeArchive(folder, '2026-01-01', [{ part: PART, rows: each(pieces) }]);
  const day = await write([rows.slice(0, 2), rows.slice(2)]);
  const read = await collect(archivedRows(folder, day, PART));
  expect(read).toEqual(JSON.parse(JSON.stringify(rows)));
  expect(await write([rows])).toEqual(day);
  expect(await readdir(folder)).toEqual([day.archive]);
  // A reader that stops early is not a failure.
  for await (const row of archivedRows(folder, day, PART)) {
    expect(row[0]).toBe(0);
    break;
  }
  expect(csvOf(PART, [[1, '2026-01-01T00:00:00Z', '=x', null, '-5', null]])).toBe(
    "1,2026-01-01T00:00:00Z,'=x,,-5,\r\n",
  );
});

it('writes Parquet that other tools read: every kind, no rows, and more rows than a group', async () => {
  const path = join(folder, 'texts.parquet');
  const file = new ParquetFile(path, PART);
  const rows: Row[] = Array.from({ length: 45_000 }, (_, id) =>
    id === 7
      ? [id, '2026-01-01T00:00:00.123456Z', '𝒜🙂, "x"', true, String(2n ** 70n), null]
      : [id, null, null, null, null, '2026-01-01T00:00:00Z'],
  );
  for (let from = 0; from < rows.length; from += 7_000) await file.write(rows.slice(from, from + 7_000));
  const { bytes, sha256 } = await file.end();
  const content = await readFile(path);
  expect([content.length, createHash('sha256').update(content).digest('hex')]).toEqual([bytes, sha256]);
  const buffer = content.buffer.slice(content.byteOffset, content.byteOffset + content.length) as ArrayBuffer;
  const compressors = { GZIP: (packed: Uint8Array) => new Uint8Array(gunzipSync(packed)) };
  const read = await parquetReadObjects({
    file: buffer,
    compressors,
    parsers: { timestampFromMicroseconds: String } as never,
  });
  expect(read).toHaveLength(45_000);
  expect(read[7]).toEqual({
    id: 7,
    at: '1767225600123456',
    text: '𝒜🙂, "x"',
    up: true,
    wei: '1180591620717411303424',
    ended_at: null,
  });
  expect(read[44_999]).toMatchObject({ id: 44_999, at: null, up: null, ended_at: '1767225600000000' });
  const none = new ParquetFile(path, PART);
  await none.end();
  const empty = await readFile(path);
  const head = empty.buffer.slice(empty.byteOffset, empty.byteOffset + empty.length) as ArrayBuffer;
  expect(await parquetReadObjects({ file: head })).toEqual([]);
});

it('finds what is new or changed since the previous archive, across pieces', async () => {
  const at = '2026-01-01T00:00:00Z';
  const row = (id: number, text: string, up: boolean | null = null): Row => [id, at, text, up, '1', null];
  const before = [row(1, 'stays'), row(2, 'goes'), row(3, 'was'), row(5, 'blind')];
  const changes = changesSince(PART, each(before));
  expect(await changes.in([row(0, 'before all'), row(1, 'stays')])).toEqual([row(0, 'before all')]);
  expect(await changes.in([row(3, 'is'), row(4, 'new'), row(5, 'blind', true)])).toEqual([
    row(3, 'is'),
    row(4, 'new'),
    row(5, 'blind', true),
  ]);
  expect(await changes.in([row(6, 'after all')])).toEqual([row(6, 'after all')]);
  await changes.end();
  expect(changedPart(PART, '2026-01-01')).toMatchObject({ name: 'texts_changed', of: 'texts', keys: 2 });
});

it('keeps what is still known of an earlier day, and removes what was taken down', async () => {
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

it('orders rows as the database does, including fractions of a second', () => {
  const row = (id: number, at: string): Row => [id, at, '', null, '0', null];
  expect(compareKeys(PART, row(9, '2026-01-01T00:00:00Z'), row(10, '2025-01-01T00:00:00Z'))).toBe(-1);
  expect(compareKeys(PART, row(1, '2026-01-01T00:00:00Z'), row(1, '2026-01-01T00:00:00.5Z'))).toBe(-1);
  expect(compareKeys(PART, row(1, '2026-01-01T00:00:01Z'), row(1, '2026-01-01T00:00:00.5Z'))).toBe(1);
  expect(compareKeys(PART, row(1, '2026-01-01T00:00:00Z'), row(1, '2026-01-01T00:00:00Z'))).toBe(0);
});
