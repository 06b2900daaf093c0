import { expect, test } from 'vitest';
import { splitForCard, toggleColumn, visibleColumns } from './columns';
import type { Column } from './types';

const column = (id: string, more: Partial<Column<null>> = {}): Column<null> => ({
  id,
  header: id,
  cell: () => id,
  ...more,
});
const columns = [column('name'), column('score'), column('xp', { hidden: true }), column('joined', { primary: true })];
const ids = (some: readonly Column<null>[]) => some.map(({ id }) => id);

test('hidden columns wait until chosen; the first one always stays', () => {
  expect(ids(visibleColumns(columns, []))).toEqual(['name', 'score', 'joined']);
  expect(ids(visibleColumns(columns, ['xp']))).toEqual(['name', 'xp']);
});

test('switching a column twice leads back to the default', () => {
  expect(toggleColumn(columns, [], 'xp')).toEqual(['name', 'score', 'xp', 'joined']);
  expect(toggleColumn(columns, ['name', 'score', 'xp', 'joined'], 'xp')).toEqual([]);
});

test('a card has a title, its main fields and the rest', () => {
  const { title, fields, rest } = splitForCard(columns);
  expect([title?.id, ids(fields), ids(rest)]).toEqual(['name', ['joined'], ['score', 'xp']]);
});
