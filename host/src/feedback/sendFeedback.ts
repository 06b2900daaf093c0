import type { SessionService } from '@companion/contract/services';
import { dataConfig } from '@companion/data';
import { log } from '../logging/log';
import type { Draft } from './draft';

export type Sent = { ok: true } | { ok: false; error: string; declined?: boolean };

const TIMEOUT_MS = 15_000;
const MOST_URL = 2_000;

export const UNEXPECTED = 'Failed to submit feedback.';

type Author = Pick<SessionService, 'profile' | 'prove'>;

/**
 * Stores feedback as the proven primary wallet of a profile; asks for the proof first. Anybody else sends nothing: the
 * attempt is logged as an error and no message says more.
 * @returns The service's own message when it refused.
 */
export async function sendFeedback(
  draft: Draft,
  { profile, prove }: Author,
  accessToken: () => Promise<string | null>,
  fetchFrom: typeof fetch = fetch,
): Promise<Sent> {
  if (!profile) {
    log('error', 'Feedback needs the primary wallet of a profile');
    return { ok: false, error: UNEXPECTED };
  }
  try {
    if (!(await prove())) return { ok: false, error: UNEXPECTED, declined: true };
    const { url, publishableKey, clientId } = dataConfig();
    const token = await accessToken();
    if (!url || !publishableKey || !token) return { ok: false, error: UNEXPECTED };
    const response = await fetchFrom(`${url}/rest/v1/feedback`, {
      method: 'POST',
      headers: {
        apikey: publishableKey,
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        prefer: 'return=minimal',
        'x-client-id': clientId,
      },
      body: JSON.stringify({
        profile_id: profile.profileId,
        display_name: profile.displayName?.trim() || 'Anonymous',
        page_url: location.href.slice(0, MOST_URL),
        page_name: draft.page,
        feedback_text: draft.text.trim(),
      }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.ok) return { ok: true };
    const { message } = (await response.json().catch(() => ({}))) as { message?: unknown };
    const error = typeof message === 'string' && message ? message : UNEXPECTED;
    log('error', 'Feedback was refused', { status: response.status, error });
    return { ok: false, error };
  } catch (error) {
    log('error', UNEXPECTED, { error });
    return { ok: false, error: UNEXPECTED };
  }
}
