import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OpenDataDay } from '@companion/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openData } from './openData';

const SHA = 'a'.repeat(64);
const file = (name: string, offset: number) => ({ name, part: 'reviews', rows: 1, bytes: 4, sha256: SHA, offset });
const DAY: OpenDataDay = {
  day: '2026-03-16',
  archive: `2026-03-16.${'a'.repeat(16)}.tar`,
  bytes: 12,
  sha256: SHA,
  parts: [{ name: 'reviews', says: 'Reviews.', keys: 1, columns: [['id', 'number']] }],
  files: [file('reviews.csv.gz', 0), file('reviews.parquet', 4)],
};
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'open-data-'));
  await writeFile(join(folder, DAY.archive), 'csv.PAR1tar.');
  await writeFile(join(folder, 'index.json'), JSON.stringify({ days: [DAY] }));
});
afterAll(() => rm(folder, { recursive: true }));

test('the index has the address of each file, and each address answers', async () => {
  const app = openData(folder, 'https://site.example');
  const { days } = await (await app.request('/index.json')).json();
  expect(days[0]).toMatchObject({
    address: 'https://site.example/open-data/2026-03-16/all.tar',
    checksums: 'https://site.example/open-data/2026-03-16/SHA256SUMS',
  });
  const addresses = days[0].files.map(({ address }: { address: string }) => address);
  expect(addresses).toEqual([
    'https://site.example/open-data/2026-03-16/reviews.csv.gz',
    'https://site.example/open-data/2026-03-16/reviews.parquet',
  ]);
  const parquet = await app.request(addresses[1].slice('https://site.example/open-data'.length));
  expect([parquet.headers.get('content-type'), await parquet.text()]).toEqual([
    'application/vnd.apache.parquet',
    'PAR1',
  ]);
});
