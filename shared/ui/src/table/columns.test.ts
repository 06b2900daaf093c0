import { describe, expect, test } from 'vitest';
import { fitColumns, splitForCard, toggleColumn, visibleColumns } from './columns';
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

test('switching a column twice restores the default', () => {
  expect(toggleColumn(columns, [], 'xp')).toEqual(['name', 'score', 'xp', 'joined']);
  expect(toggleColumn(columns, ['name', 'score', 'xp', 'joined'], 'xp')).toEqual([]);
});

test('a card has a title, its main fields and the rest', () => {
  const { title, fields, rest } = splitForCard(columns);
  expect([title?.id, ids(fields), ids(rest)]).toEqual(['name', ['joined'], ['score', 'xp']]);
});

test('a card is titled by the person or thing, and the link of the row is then the first field', () => {
  const slashes = [
    column('opened', { primary: true }),
    column('subject', { title: true, primary: true }),
    column('outcome', { primary: true }),
    column('share', { primary: true }),
    column('id', { main: true }),
  ];
  const { title, main, fields, rest } = splitForCard(slashes);
  expect([title?.id, main?.id, ids(fields), ids(rest)]).toEqual([
    'subject',
    'id',
    ['id', 'opened', 'outcome'],
    ['share'],
  ]);
  expect(splitForCard(slashes.toSpliced(1, 1)).title?.id).toBe('id');
});

describe('columns that have no room', () => {
  const list = [
    column('name'),
    column('score', { sort: 'score' }),
    column('level', { sort: 'level' }),
    column('joined', { primary: true }),
  ];
  const widths = new Map(list.map(({ id }) => [id, 100]));
  const fit = (room: number, sort = '-score', some = list) => {
    const { shown, rest } = fitColumns(some, widths, room, sort);
    return [ids(shown), ids(rest)];
  };

  test('all are shown when all fit, to the pixel', () => {
    expect(fit(400)).toEqual([['name', 'score', 'level', 'joined'], []]);
    expect(fit(399)).toEqual([['name', 'score', 'joined'], ['level']]);
  });

  test('the details button needs room too', () => {
    expect(fit(360)).toEqual([['name', 'score', 'joined'], ['level']]);
    expect(fit(359)).toEqual([
      ['name', 'score'],
      ['level', 'joined'],
    ]);
  });

  test('the first column, the link and each order stay, at any width', () => {
    expect(fit(0, 'level,-score')).toEqual([['name', 'score', 'level'], ['joined']]);
    const linked = [...list, column('link', { main: true })];
    expect(fit(0, '', linked)).toEqual([
      ['name', 'link'],
      ['score', 'level', 'joined'],
    ]);
  });

  test('a narrow column fills room that is too small for a wide one', () => {
    const wide = new Map([...widths, ['score', 900]]);
    expect(ids(fitColumns(list, wide, 400, '').shown)).toEqual(['name', 'level', 'joined']);
  });

  test('columns not yet measured are shown', () => {
    expect(ids(fitColumns(list, new Map(), 0, '').shown)).toEqual(ids(list));
  });
});
