import type { Column } from './types';

/** Columns to show, in their declared order; the first column always stays. */
export function visibleColumns<Row>(columns: readonly Column<Row>[], chosen: readonly string[]): Column<Row>[] {
  return columns.filter(
    (column, index) => index === 0 || (chosen.length > 0 ? chosen.includes(column.id) : !column.hidden),
  );
}

/** The value of `cols` after one column was switched; empty when that is the default choice again. */
export function toggleColumn<Row>(columns: readonly Column<Row>[], chosen: readonly string[], id: string): string[] {
  const shown = visibleColumns(columns, chosen).map((column) => column.id);
  const next = columns
    .map((column) => column.id)
    .filter((each) => (each === id ? !shown.includes(each) : shown.includes(each)));
  const usual = visibleColumns(columns, []).map((column) => column.id);
  return next.join() === usual.join() ? [] : next;
}

/** The column whose cell carries the row's link. */
export function mainColumn<Row>(columns: readonly Column<Row>[]): Column<Row> | undefined {
  return columns.find((column) => column.main) ?? columns[0];
}

/** A card shows its title and the main fields; the rest waits behind the expander. */
export function splitForCard<Row>(columns: readonly Column<Row>[]): {
  title: Column<Row> | undefined;
  fields: Column<Row>[];
  rest: Column<Row>[];
} {
  const title = mainColumn(columns);
  const others = columns.filter((column) => column !== title);
  const marked = others.filter((column) => column.primary);
  const fields = (marked.length > 0 ? marked : others).slice(0, 3);
  return { title, fields, rest: others.filter((column) => !fields.includes(column)) };
}
