import { writeCsv } from '@companion/domain';
import type { TextFile } from '@companion/ui/table';

export const FILE_KINDS = ['csv', 'json'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** Rows as a file: a table, or JSON that keeps nested values. */
export function rowsFile<Row extends object>(
  name: string,
  kind: FileKind,
  fields: readonly (keyof Row & string)[],
  rows: readonly Row[],
): TextFile {
  const text =
    kind === 'csv'
      ? writeCsv(
          fields,
          rows.map((row) => fields.map((field) => cellOf(row[field]))),
        )
      : `${JSON.stringify(
          rows.map((row) => Object.fromEntries(fields.map((field) => [field, row[field]]))),
          null,
          2,
        )}\n`;
  return { name: `${name}.${kind}`, text };
}

function cellOf(value: unknown): string | number | boolean | null {
  if (value === null || value === undefined) return null;
  return typeof value === 'object' ? JSON.stringify(value) : (value as string | number | boolean);
}
