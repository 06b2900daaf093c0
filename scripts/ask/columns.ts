import type { Field } from '../../shared/functions/src/schema/field';

/** A column of an answer: its path, and the declared kind of its values. */
export type Column = { name: string; path: readonly string[]; kind: string };
export type Rows = { columns: readonly Column[]; rows: readonly unknown[] };

/** Kinds that are written as they are; any other is JSON. */
const COMPOSED = new Set(['object', 'found', 'person', 'share']);

/**
 * The rows of an answer with their columns, known from the declaration also where there is no row: those of a list or a chart, or
 * the answer itself as one row.
 */
export function rowsOf(field: Field, answer: unknown): Rows {
  const part = field.kind === 'list' ? field : (field.fields?.rows ?? field.fields?.points);
  const inside = field.kind === 'list' ? answer : (at(answer, ['rows']) ?? at(answer, ['points']));
  if (part?.item && Array.isArray(inside)) return { columns: columnsOf(part.item, []), rows: inside };
  return { columns: columnsOf(field, []), rows: answer === null ? [] : [answer] };
}

function columnsOf(field: Field, path: readonly string[]): Column[] {
  if (!COMPOSED.has(field.kind)) return [{ name: path.join('.') || 'value', path, kind: field.kind }];
  return Object.entries(field.fields ?? {}).flatMap(([name, each]) => columnsOf(each, [...path, name]));
}

export const at = (row: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, name) => (value as Record<string, unknown> | null | undefined)?.[name], row);
