import { DataError, type OwnFeedback } from '@companion/data';
import { CACHED_FEEDBACK } from '@companion/domain';

/** Shown instead of the list while the database is unreachable. */
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

/** The database is unreachable; a rejected request does not count. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof DataError && (error.status === 0 || error.status >= 500);
}
