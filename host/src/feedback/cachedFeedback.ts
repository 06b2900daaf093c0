import { DataError, type OwnFeedback } from '@companion/data';
import { CACHED_FEEDBACK } from '@companion/domain';

/** Shown in place of the list while the database cannot be reached. */
export const CACHED_ITEMS: readonly OwnFeedback[] = CACHED_FEEDBACK.map(
  ({ id, pageName, text, status, createdAt }) => ({
    id,
    page_name: pageName,
    feedback_text: text,
    status,
    admin_response: null,
    created_at: createdAt,
  }),
);

/** The database cannot be reached at all; a refused request is something else. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof DataError && (error.status === 0 || error.status >= 500);
}
