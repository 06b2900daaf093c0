import type { Field } from '../../shared/functions/src/schema/field';

/** A column of an answer: its path, and the declared kind of its values. */
export type Column = { name: string; path: readonly string[]; kind: string };
export type Rows = { columns: readonly Column[]; rows: readonly unknown[] };

/** Compound kinds that are split into columns; other objects are written as JSON. */
const COMPOSED = new Set(['object', 'found', 'person', 'share']);

/**
 * The rows of an answer with their columns, which come from the declaration and are therefore known even without rows: those
 * of a list or chart, or the answer itself as a single row.
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
