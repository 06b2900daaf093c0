import { writeCsv } from '@companion/domain';
import type { TextFile } from '@companion/ui/table';
import { type ProfileColumn, profileColumns } from './profileColumns';
import type { ListedProfile } from './queries';

/** The visible columns; the first one is always included. */
const shown = (cols: readonly string[]): ProfileColumn[] =>
  profileColumns.filter(({ id, hidden }, place) => place === 0 || (cols.length > 0 ? cols.includes(id) : !hidden));

/** The comparison as a file: these rows in this order, with the visible columns. `asOf` is ISO. */
export function profilesFile(
  kind: 'csv' | 'json',
  rows: readonly ListedProfile[],
  cols: readonly string[],
  asOf: string,
): TextFile {
  const columns = shown(cols);
  const records = rows.map((row) => Object.assign({}, ...columns.map(({ file }) => file(row))));
  const name = `batch-analysis_list_${asOf.replace(/\.\d+/, '').replace(/[^\w-]/g, '')}.${kind}`;
  if (kind === 'json') return { name, text: `${JSON.stringify(records, exact, 2)}\n` };
  const header = Object.keys(records[0] ?? {});
  return {
    name,
    text: writeCsv(
      header,
      records.map((record) => header.map((key) => record[key])),
    ),
  };
}

/** JSON numbers cannot hold wei exactly, so it stays text. */
const exact = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value);
