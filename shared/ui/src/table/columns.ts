import { sortOf } from './order';
import type { Column } from './types';

/** Columns to show, in declared order; the first one is always included. */
export function visibleColumns<Row>(columns: readonly Column<Row>[], chosen: readonly string[]): Column<Row>[] {
  return columns.filter(
    (column, index) => index === 0 || (chosen.length > 0 ? chosen.includes(column.id) : !column.hidden),
  );
}

/** The value of `cols` after toggling a column; empty if that is the default selection. */
export function toggleColumn<Row>(columns: readonly Column<Row>[], chosen: readonly string[], id: string): string[] {
  const shown = visibleColumns(columns, chosen).map((column) => column.id);
  const next = columns
    .map((column) => column.id)
    .filter((each) => (each === id ? !shown.includes(each) : shown.includes(each)));
  const usual = visibleColumns(columns, []).map((column) => column.id);
  return next.join() === usual.join() ? [] : next;
}

/** The column whose cell has the row's link. */
export function mainColumn<Row>(columns: readonly Column<Row>[]): Column<Row> | undefined {
  return columns.find((column) => column.main) ?? columns[0];
}

/** A card shows its title and the main fields, including the row's link; the rest is behind the expander. */
export function splitForCard<Row>(columns: readonly Column<Row>[]): {
  title: Column<Row> | undefined;
  /** The one with the row's link: the title or the first field. */
  main: Column<Row> | undefined;
  fields: Column<Row>[];
  rest: Column<Row>[];
} {
  const main = mainColumn(columns);
  const title = columns.find((column) => column.title) ?? main;
  const others = columns.filter((column) => column !== title);
  const marked = others.filter((column) => column.primary || column === main);
  const fields = (marked.length > 0 ? marked : others).toSorted((a, b) => rank(a, main) - rank(b, main)).slice(0, 3);
  return { title, main, fields, rest: others.filter((column) => !fields.includes(column)) };
}

const rank = <Row>(column: Column<Row>, main: Column<Row> | undefined) => (column === main ? 0 : 1);

/** Natural widths of columns, px, by id. */
export type Widths = ReadonlyMap<string, number>;

/** Width of the button that opens a row's details, px, for touch. */
const EXPANDER_PX = 60;

/**
 * Which columns fit, in declared order, and which move to a row's details. The first, the row's link and sorted columns always
 * stay; the main fields of a card have priority over the rest.
 * @param room px
 */
export function fitColumns<Row>(columns: readonly Column<Row>[], widths: Widths, room: number, sort: string) {
  const widthOf = (column: Column<Row>) => widths.get(column.id) ?? 0;
  if (columns.reduce((sum, column) => sum + widthOf(column), 0) <= room) return { shown: columns, rest: [] };
  const main = mainColumn(columns);
  const stays = (column: Column<Row>) => column === columns[0] || column === main || sortOf(sort, column.sort) !== null;
  const rank = (column: Column<Row>) => (stays(column) ? 0 : column.primary ? 1 : 2);
  const fits = new Set<Column<Row>>();
  let left = room - EXPANDER_PX;
  for (const column of columns.toSorted((a, b) => rank(a) - rank(b))) {
    if (!stays(column) && widthOf(column) > left) continue;
    fits.add(column);
    left -= widthOf(column);
  }
  return { shown: columns.filter((column) => fits.has(column)), rest: columns.filter((column) => !fits.has(column)) };
}
