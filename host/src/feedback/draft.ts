import { sessionStore } from '@companion/browser';
import { isPageOption } from './pageOptions';

/** The draft so far; `page` is empty until chosen. */
export type Draft = { page: string; text: string };

const KEY = 'companion.feedback-draft';

export const EMPTY_DRAFT: Draft = { page: '', text: '' };

/** This tab's draft: it survives a reload, but not the end of the visit. */
export function readDraft(): Draft {
  try {
    const { page, text } = JSON.parse(sessionStore.getItem(KEY) ?? '{}') as Record<string, unknown>;
    return { page: isPageOption(page) ? page : '', text: typeof text === 'string' ? text : '' };
  } catch {
    return EMPTY_DRAFT;
  }
}

export function keepDraft(draft: Draft): void {
  // If storage is full or blocked, the draft lives only as long as the form.
  if (draft.page || draft.text) sessionStore.setItem(KEY, JSON.stringify(draft));
  else sessionStore.removeItem(KEY);
}
