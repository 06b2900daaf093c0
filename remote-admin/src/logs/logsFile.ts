import { callAsUser } from '@companion/data';
import type { ArgsOf } from '@companion/functions';
import { adminLogs } from '@companion/functions/adminLogs';
import type { TextFile } from '@companion/ui/table';
import { readOn } from '../asAdmin/readOn';
import { type FileKind, rowsFile } from '../asAdmin/rowsFile';
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
  'data',
] as const satisfies readonly (keyof LogEntry)[];

/**
 * All entries in the view, fetched to the end.
 * @throws DataError if a page cannot be read.
 */
export async function logsFile(args: ArgsOf<typeof adminLogs>, kind: FileKind): Promise<TextFile> {
  const rows = await readOn((from) => callAsUser(adminLogs, { ...args, ...from }));
  return rowsFile('admin_logs', kind, FIELDS, rows);
}
