import { DECLARED_FUNCTIONS } from '../../../../shared/functions/src/book.ts';
import type { AnyFunction } from '../../../../shared/functions/src/schema/declaration.ts';
import type { Field } from '../../../../shared/functions/src/schema/field.ts';

/** How a row's field becomes cells. A person, a share or an amount has several. */
export type Kind = 'text' | 'number' | 'flag' | 'time' | 'wei' | 'person' | 'share';
/** An `id` column is in the file whichever columns were chosen. */
export type Column = { key: string; kind: Kind; id: boolean; read: (row: Row) => unknown };
export type Row = Record<string, unknown>;

/** An exportable function with its columns. */
export type Listing = { fn: AnyFunction; file: NonNullable<AnyFunction['file']>; columns: Column[] };

const KINDS: Readonly<Record<string, Kind>> = {
  person: 'person',
  share: 'share',
  wei: 'wei',
  time: 'time',
  day: 'time',
  flag: 'flag',
  text: 'text',
  word: 'text',
  key: 'text',
};

/** The listing of a declared function; null if it is not exportable. */
export function listingOf(name: string): Listing | null {
  const fn = Object.hasOwn(DECLARED_FUNCTIONS, name) ? DECLARED_FUNCTIONS[name] : undefined;
  const file = fn?.file;
  if (!fn || !file) return null;
  const ids = new Set(file.ids ?? ['id']);
  const row = rowOf(fn.answer);
  return {
    fn,
    file,
    columns: file.columns.map((column) => {
      // The header line is built from a row without fields.
      if (typeof column !== 'string')
        return {
          key: column.name,
          kind: 'text',
          id: false,
          read: (each) => (Object.keys(each).length > 0 ? column.of(each) : null),
        };
      const path = column.split('.');
      const kind = KINDS[fieldAt(row, path)?.kind ?? ''] ?? 'number';
      return { key: keyOf(path), kind, id: ids.has(column), read: (each) => valueAt(each, path) };
    }),
  };
}

export const LISTED: readonly string[] = Object.values(DECLARED_FUNCTIONS).flatMap(({ name, file }) =>
  file ? [name] : [],
);

/** `target.author` becomes targetAuthor. */
const keyOf = (path: string[]) =>
  path.map((part, i) => (i === 0 ? part : `${part[0]?.toUpperCase()}${part.slice(1)}`)).join('');
const rowOf = (answer: Field): Field | undefined => answer.fields?.rows?.item;
const fieldAt = (field: Field | undefined, path: string[]) =>
  path.reduce<Field | undefined>((part, name) => part?.fields?.[name], field);
const valueAt = (row: Row, path: string[]) =>
  path.reduce<unknown>((value, name) => (value as Row | null | undefined)?.[name], row);
