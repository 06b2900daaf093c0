import { dataErrorOf } from '../errors';
import { sessionClient } from './client';

/** A message to the operators of the site, with its status. */
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
 * The signed-in author's messages so far, newest first.
 * @throws NoBackendError, DataError with status 0 if the database did not respond.
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
