import type { SessionService } from '@companion/contract/services';
import { useSyncExternalStore } from 'react';
import { type Draft, EMPTY_DRAFT, keepDraft, readDraft } from './draft';
import { sendFeedback, UNEXPECTED } from './sendFeedback';

/** `reason`: the service's message on rejection; null if it gave nothing useful. */
export type Submission = { state: 'idle' | 'submitting' | 'success' | 'error'; reason: string | null };

const IDLE: Submission = { state: 'idle', reason: null };

// Kept outside the form, which unmounts for the wallet's dialog in the middle of a submission.
let current: Submission = IDLE;
/** One submission at a time, even if the form was closed and reopened. */
let sending = false;
/** Form counter: the outcome for a closed form is not shown in the next one. */
let form = 0;
const listeners = new Set<() => void>();

export async function submitFeedback(draft: Draft, author: Pick<SessionService, 'profile' | 'prove'>): Promise<void> {
  if (current.state === 'submitting') return;
  if (sending)
    return set({ state: 'error', reason: 'Your previous message is still being sent. Try again in a moment.' });
  const own = form;
  sending = true;
  set({ state: 'submitting', reason: null });
  const sent = await sendFeedback(draft, author).finally(() => {
    sending = false;
  });
  // Text written in the meantime is a new message.
  if (sent.ok && readDraft().text === draft.text) keepDraft(EMPTY_DRAFT);
  if (own !== form) return;
  if (sent.ok) {
    set({ state: 'success', reason: null });
  } else if (sent.silent) {
    set(IDLE);
  } else {
    set({ state: 'error', reason: sent.error === UNEXPECTED ? null : sent.error });
  }
}

export function resetSubmission(): void {
  form++;
  set(IDLE);
}

export function useSubmission(): Submission {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
  );
}

function set(next: Submission): void {
  current = next;
  for (const listener of listeners) listener();
}
