import { callAsUser } from '@companion/data';
import { writeCsv } from '@companion/domain';
import type { ArgsOf } from '@companion/functions';
import { adminFeedbackList } from '@companion/functions/adminFeedbackList';
import type { TextFile } from '@companion/ui/table';
import type { Message } from './columns';

const PER_CALL = 500;
/** Of one file. */
const MOST = 20_000;
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
  const rows: Message[] = [];
  for (let after: number | null | undefined; after !== null && rows.length < MOST; ) {
    const part = await callAsUser(adminFeedbackList, { ...args, per: PER_CALL, ...(after !== undefined && { after }) });
    rows.push(...part.rows);
    after = part.next;
  }
  const cells = rows.map((row) => FIELDS.map((field) => row[field]));
  return { name: 'admin_feedback.csv', text: writeCsv(FIELDS, cells) };
}
