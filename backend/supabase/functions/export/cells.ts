import { ethOf } from '../../../../shared/domain/src/ethOf.ts';
import type { Column, Row } from './listing.ts';

/** A cell of the file with its column name. `text` marks user-written text, which a spreadsheet must not evaluate. */
export type Cell = { name: string; value: string | number | boolean | null; text: boolean };

const snake = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
/** Cells of one column for one row; the same names for every row, whatever is missing. */
export function cellsOf(column: Column, row: Row): Cell[] {
  const value = column.read(row);
  const name = snake(column.key);
  const plain = (name: string, value: unknown, text = false): Cell => ({
    name,
    value:
      value === undefined || value === null || typeof value === 'object' ? null : (value as string | number | boolean),
    text,
  });
  switch (column.kind) {
    case 'person': {
      const person = (value ?? {}) as Row;
      return [
        plain(name, person.name, true),
        plain(`${name}_profile_id`, person.profileId),
        plain(`${name}_userkey`, person.userkey, true),
      ];
    }
    case 'share': {
      const share = (value ?? {}) as Row;
      return [
        plain(name, share.value),
        plain(`${name}_low`, share.low),
        plain(`${name}_high`, share.high),
        plain(`${name}_n`, share.n),
      ];
    }
    case 'wei':
      return [
        plain(name, value),
        plain(name.replace(/(^|_)wei(?=_|$)/, '$1eth'), typeof value === 'string' ? ethOf(value) : null),
      ];
    default:
      return [plain(name, value, column.kind === 'text' && typeof value === 'string')];
  }
}

/**
 * The requested columns in the order of `cols` (names of row fields; unknown ones are dropped), all by default. Ids are always
 * included, and of a hidden person only the machine-readable ids.
 */
export function chooseColumns(all: Column[], cols: string[]): { column: Column; idsOnly: boolean }[] {
  const wanted = cols.flatMap((key) => all.find((column) => column.key === key) ?? []);
  if (wanted.length === 0) return all.map((column) => ({ column, idsOnly: false }));
  const hidden = all.filter((column) => !wanted.includes(column));
  return [
    ...hidden.filter(({ id, kind }) => id && kind !== 'person').map((column) => ({ column, idsOnly: false })),
    ...[...new Set(wanted)].map((column) => ({ column, idsOnly: false })),
    ...hidden.filter((column) => column.kind === 'person').map((column) => ({ column, idsOnly: true })),
  ];
}

export function rowCells(chosen: ReturnType<typeof chooseColumns>, row: Row): Cell[] {
  return chosen.flatMap(({ column, idsOnly }) => (idsOnly ? cellsOf(column, row).slice(1) : cellsOf(column, row)));
}

/** One CSV field (RFC 4180). Text that a spreadsheet would evaluate is prefixed with an apostrophe; numbers never are. */
export function csvField({ value, text }: Pick<Cell, 'value' | 'text'>): string {
  if (value === null) return '';
  const written = text && /^[=+\-@\t\r]/.test(String(value)) ? `'${value}` : String(value);
  return /[",\r\n]/.test(written) ? `"${written.replaceAll('"', '""')}"` : written;
}

export const csvLine = (fields: string[]): string => `${fields.join(',')}\r\n`;
