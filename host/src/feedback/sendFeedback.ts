import type { SessionService } from '@companion/contract/services';
import { dataErrorOf, sessionClient } from '@companion/data';
import { log } from '../logging/log';
import type { Draft } from './draft';

/** `silent`: no message is shown, because the visitor declined or was told beforehand that nothing can be sent. */
export type Sent = { ok: true } | { ok: false; error: string; silent?: true };

const MOST_URL = 2_000;

export const UNEXPECTED = 'Failed to submit feedback.';

/** The part of the session's client that stores feedback. */
type FeedbackTable = {
  from(table: 'feedback'): {
    insert(row: Record<string, unknown>): PromiseLike<{ error: { message: string } | null; status: number }>;
  };
};

type Author = Pick<SessionService, 'profile' | 'prove'>;

/**
 * Stores feedback as the proven primary wallet of a profile, asking for proof first. Without one nothing is sent: the attempt
 * is logged as an error without further message.
 * @returns The service's own message if it rejected the feedback.
 */
export async function sendFeedback(
  draft: Draft,
  { profile, prove }: Author,
  client: () => Promise<FeedbackTable> = sessionClient,
): Promise<Sent> {
  if (!profile) {
    log('error', 'Feedback needs the primary wallet of a profile');
    return { ok: false, error: UNEXPECTED, silent: true };
  }
  try {
    if (!(await prove())) return { ok: false, error: UNEXPECTED, silent: true };
    const { error, status } = await (await client()).from('feedback').insert({
      profile_id: profile.profileId,
      display_name: profile.displayName?.trim() || 'Anonymous',
      page_url: location.href.slice(0, MOST_URL),
      page_name: draft.page,
      feedback_text: draft.text.trim(),
    });
    if (!error) return { ok: true };
    log('error', 'Feedback was refused', { status, error: error.message });
    return { ok: false, error: dataErrorOf(error, status).message };
  } catch (error) {
    log('error', UNEXPECTED, { error });
    return { ok: false, error: UNEXPECTED };
  }
}
