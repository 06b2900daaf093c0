import { callAsUser } from '@companion/data';
import { writeCsv } from '@companion/domain';
import type { ArgsOf } from '@companion/functions';
import { adminLogs } from '@companion/functions/adminLogs';
import type { TextFile } from '@companion/ui/table';
import { readOn } from '../asAdmin/readOn';
import type { LogEntry } from './columns';

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
  const rows = await readOn((from) => callAsUser(adminLogs, { ...args, ...from }));
  const cells = rows.map((row) => [
    ...FIELDS.map((field) => row[field]),
    row.data === null ? null : JSON.stringify(row.data),
  ]);
  return { name: 'admin_logs.csv', text: writeCsv([...FIELDS, 'data'], cells) };
}
