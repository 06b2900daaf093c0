import { callAsUser } from '@companion/data';
import type { ArgsOf } from '@companion/functions';
import { adminAudit } from '@companion/functions/adminAudit';
import type { TextFile } from '@companion/ui/table';
import { readOn } from '../asAdmin/readOn';
import { type FileKind, rowsFile } from '../asAdmin/rowsFile';

const FIELDS = ['id', 'at', 'actor', 'action', 'subject', 'reason', 'before', 'after'] as const;

/**
 * All changes in the view with their before and after values, fetched to the end.
 * @throws DataError if a page cannot be read.
 */
export async function auditFile(args: ArgsOf<typeof adminAudit>, kind: FileKind): Promise<TextFile> {
  const rows = await readOn((from) => callAsUser(adminAudit, { ...args, ...from }));
  return rowsFile('admin_audit', kind, FIELDS, rows);
}
