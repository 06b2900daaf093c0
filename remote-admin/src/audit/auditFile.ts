import { callAsUser } from '@companion/data';
import { writeCsv } from '@companion/domain';
import type { ArgsOf } from '@companion/functions';
import { adminAudit } from '@companion/functions/adminAudit';
import type { TextFile } from '@companion/ui/table';
import { readOn } from '../asAdmin/readOn';

const FIELDS = ['id', 'at', 'actor', 'action', 'subject', 'reason'] as const;
const jsonOf = (value: unknown) => (value === null ? null : JSON.stringify(value));

/**
 * All changes of the view as CSV, with what was before and after.
 * @throws DataError when a part cannot be read.
 */
export async function auditFile(args: ArgsOf<typeof adminAudit>): Promise<TextFile> {
  const rows = await readOn((from) => callAsUser(adminAudit, { ...args, ...from }));
  const cells = rows.map((row) => [...FIELDS.map((field) => row[field]), jsonOf(row.before), jsonOf(row.after)]);
  return { name: 'admin_audit.csv', text: writeCsv([...FIELDS, 'before', 'after'], cells) };
}
