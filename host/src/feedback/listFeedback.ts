import { DataError, dataErrorOf, sessionClient } from '@companion/data';

export type FeedbackItem = {
  id: number | string;
  page_name: string;
  feedback_text: string;
  status: string;
  admin_response: string | null;
  created_at: string;
};

const COLUMNS = 'id,page_name,feedback_text,status,admin_response,created_at';
const MOST = 100;

export const CACHED_NOTE = 'Using cached data due to database access issues';

/** Shown in place of the list while the database cannot be reached. */
export const CACHED_ITEMS: readonly FeedbackItem[] = [
  {
    id: 'cached-1',
    page_name: 'General Feedback',
    feedback_text: 'Feedback of earlier visitors stands here once the database answers.',
    status: 'pending',
    admin_response: null,
    created_at: '2026-01-02T12:00:00Z',
  },
  {
    id: 'cached-2',
    page_name: 'Feedback Page',
    feedback_text: 'New feedback cannot be stored right now. What you write stays in this tab.',
    status: 'pending',
    admin_response: null,
    created_at: '2026-01-01T12:00:00Z',
  },
];

/**
 * What the signed-in author sent so far, newest first.
 * @throws NoBackendError, DataError with status 0 when the database gave no answer.
 */
export async function listFeedback(): Promise<FeedbackItem[]> {
  const client = await sessionClient();
  const { data, error, status } = await client
    .from('feedback')
    .select(COLUMNS)
    .order('id', { ascending: false })
    .limit(MOST);
  if (error) throw dataErrorOf(error, status);
  return data;
}

/** The database cannot be reached at all; a refused request is something else. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof DataError && (error.status === 0 || error.status >= 500);
}
