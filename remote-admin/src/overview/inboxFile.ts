import { callAsUser } from '@companion/data';
import { writeCsv } from '@companion/domain';
import type { ArgsOf } from '@companion/functions';
import { adminFeedbackList } from '@companion/functions/adminFeedbackList';
import type { TextFile } from '@companion/ui/table';
import { readOn } from '../asAdmin/readOn';
import type { Message } from './columns';

const FIELDS = [
  'id',
  'createdAt',
  'profileId',
  'displayName',
  'twitterHandle',
  'pageName',
  'pageUrl',
  'text',
  'status',
  'adminViewed',
  'adminResponse',
  'respondedAt',
] as const satisfies readonly (keyof Message)[];

/**
 * All messages of the view as CSV, read on until the end.
 * @throws DataError when a part cannot be read.
 */
export async function inboxFile(args: ArgsOf<typeof adminFeedbackList>): Promise<TextFile> {
  const rows = await readOn((from) => callAsUser(adminFeedbackList, { ...args, ...from }));
  const cells = rows.map((row) => FIELDS.map((field) => row[field]));
  return { name: 'admin_feedback.csv', text: writeCsv(FIELDS, cells) };
}
