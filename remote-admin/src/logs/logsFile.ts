import { callAsUser } from '@companion/data';
import { writeCsv } from '@companion/domain';
import type { ArgsOf } from '@companion/functions';
import { adminLogs } from '@companion/functions/adminLogs';
import type { TextFile } from '@companion/ui/table';
import type { LogEntry } from './columns';

const PER_CALL = 500;
/** Of one file: what an hour may bring at most. */
const MOST = 20_000;
const FIELDS = [
  'id',
  'receivedAt',
  'at',
  'level',
  'message',
  'fingerprint',
  'who',
  'url',
  'environment',
  'batch',
] as const satisfies readonly (keyof LogEntry)[];

/**
 * All entries of the view as CSV, read on until the end.
 * @throws DataError when a part cannot be read.
 */
export async function logsFile(args: ArgsOf<typeof adminLogs>): Promise<TextFile> {
  const rows: LogEntry[] = [];
  for (let after: number | null | undefined; after !== null && rows.length < MOST; ) {
    const part = await callAsUser(adminLogs, { ...args, per: PER_CALL, ...(after !== undefined && { after }) });
    rows.push(...part.rows);
    after = part.next;
  }
  const cells = rows.map((row) => [
    ...FIELDS.map((field) => row[field]),
    row.data === null ? null : JSON.stringify(row.data),
  ]);
  return { name: 'admin_logs.csv', text: writeCsv([...FIELDS, 'data'], cells) };
}
