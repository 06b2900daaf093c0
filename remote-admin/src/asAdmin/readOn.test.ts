import { expect, test } from 'vitest';
import { readOn } from './readOn';

test('a list continues from where each part ended', async () => {
  const asked: object[] = [];
  const parts = [
    { rows: ['a', 'b'], next: 7 },
    { rows: ['c'], next: null },
  ];
  const rows = await readOn(async (from) => {
    asked.push(from);
    return parts[asked.length - 1] ?? { rows: [], next: null };
  });
  expect(rows).toEqual(['a', 'b', 'c']);
  expect(asked).toEqual([{ per: 500 }, { per: 500, after: 7 }]);
});

test('a file ends at 200,000 rows', async () => {
  let calls = 0;
  const rows = await readOn(async () => {
    calls++;
    return { rows: Array<number>(500).fill(calls), next: calls };
  });
  expect([rows.length, calls]).toEqual([200_000, 400]);
});
