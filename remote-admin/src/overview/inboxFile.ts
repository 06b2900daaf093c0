import { callAsUser } from '@companion/data';
import type { ArgsOf } from '@companion/functions';
import { adminFeedbackList } from '@companion/functions/adminFeedbackList';
import type { TextFile } from '@companion/ui/table';
import { readOn } from '../asAdmin/readOn';
import { type FileKind, rowsFile } from '../asAdmin/rowsFile';
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
 * All messages in the view, fetched to the end.
 * @throws DataError if a page cannot be read.
 */
export async function inboxFile(args: ArgsOf<typeof adminFeedbackList>, kind: FileKind): Promise<TextFile> {
  const rows = await readOn((from) => callAsUser(adminFeedbackList, { ...args, ...from }));
  return rowsFile('admin_feedback', kind, FIELDS, rows);
}
