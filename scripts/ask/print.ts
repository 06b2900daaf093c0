import { type CsvValue, csvLines } from '../../shared/domain/src/csv';
import { at, type Column, type Rows } from './columns';

/** Control and bidi characters a terminal would act on: these texts are user input. */
const CONTROL = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const WIDEST = 40;
/** A table shows only a person's name. */
const LEFT_OUT = /\.(userId|profileId|userkey|handle|avatar|score|low|high|k|n)$/;

/** Every column, one row per line, for other programs. */
export function csvOf({ columns, rows }: Rows): string {
  return csvLines([columns.map(({ name }) => name), ...rows.map((row) => columns.map((column) => cell(row, column)))]);
}

function cell(row: unknown, { path, kind }: Column): CsvValue {
  const value = at(row, path);
  if (value === null || value === undefined) return null;
  // A negative amount must be a number: as text it would get an apostrophe.
  if (kind === 'wei') return BigInt(value as string);
  return typeof value === 'object' ? JSON.stringify(value) : (value as CsvValue);
}

/** Columns with scalar values, padded, for people. A single row is printed vertically. */
export function tableOf({ columns, rows }: Rows): string {
  if (rows.length === 0) return 'Nothing found.';
  const plain = columns.filter(({ name, kind }) => !LEFT_OUT.test(name) && kind !== 'opaque');
  const shown = rows.map((row) => plain.map((column) => text(at(row, column.path), rows.length > 1)));
  const heads = plain.map(({ name }) => name.replace(/\.(name|value)$/, ''));
  if (rows.length === 1) {
    const widest = Math.max(...heads.map((head) => head.length));
    return heads.map((head, n) => `${head.padEnd(widest)}  ${shown[0]?.[n]}`).join('\n');
  }
  const widths = heads.map((head, n) => Math.max(head.length, ...shown.map((row) => [...(row[n] ?? '')].length)));
  const line = (cells: readonly string[]) =>
    cells
      .map((each, n) => each + ' '.repeat((widths[n] ?? 0) - [...each].length))
      .join('  ')
      .trimEnd();
  return [line(heads), line(widths.map((width) => '-'.repeat(width))), ...shown.map(line)].join('\n');
}

function text(value: unknown, isShort: boolean): string {
  const whole =
    value === null || value === undefined ? '–' : typeof value === 'object' ? JSON.stringify(value) : String(value);
  const signs = [...whole.replace(CONTROL, ' ')];
  return isShort && signs.length > WIDEST ? `${signs.slice(0, WIDEST - 1).join('')}…` : signs.join('');
}
