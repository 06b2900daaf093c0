import { expect, it } from 'vitest';
import { type LocalColumn, orderedBy, pageOf } from './localRows';

type Row = { name: string; score: number | null };
const rows: Row[] = [
  { name: 'b', score: 2 },
  { name: 'a', score: null },
  { name: 'd', score: 2 },
  { name: 'c', score: 7 },
];
const columns: LocalColumn<Row>[] = [
  { id: 'score', header: 'Score', sort: 'score', cell: ({ score }) => score, by: ({ score }) => score },
];
const names = (sort: string) => orderedBy(rows, columns, sort).map(({ name }) => name);

it('sorts both ways, missing values last and ties in their original order', () => {
  expect(names('score')).toEqual(['b', 'd', 'c', 'a']);
  expect(names('-score')).toEqual(['c', 'b', 'd', 'a']);
  expect(names('listed')).toEqual(['b', 'a', 'd', 'c']);
});

it('cuts a page and counts all', () => {
  expect(pageOf(rows, { page: 2, per: 3 }, '2026-01-01T00:00:00Z')).toMatchObject({ rows: [{ name: 'c' }], total: 4 });
});
