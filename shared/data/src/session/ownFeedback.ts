import { dataErrorOf } from '../errors';
import { sessionClient } from './client';

/** A message the author sent to whoever runs the site, and what became of it. */
export type OwnFeedback = {
  id: number | string;
  page_name: string;
  feedback_text: string;
  status: string;
  admin_response: string | null;
  created_at: string;
};

const COLUMNS = 'id,page_name,feedback_text,status,admin_response,created_at';
const MOST = 100;

/**
 * What the signed-in author sent so far, newest first.
 * @throws NoBackendError, DataError with status 0 when the database gave no answer.
 */
export async function ownFeedback(): Promise<OwnFeedback[]> {
  const client = await sessionClient();
  const { data, error, status } = await client
    .from('feedback')
    .select(COLUMNS)
    .order('id', { ascending: false })
    .limit(MOST);
  if (error) throw dataErrorOf(error, status);
  return data;
}
