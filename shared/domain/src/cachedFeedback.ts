/** Notice shown instead of visitors' feedback while the database is unreachable. */
export const CACHED_FEEDBACK_NOTE = 'Using cached data due to database access issues';

/** The feedback shown then: bundled with the site, both pending. Their number is the count of pending ones. */
export const CACHED_FEEDBACK = [
  {
    id: 'cached-1',
    pageName: 'General Feedback',
    text: 'Earlier feedback will appear here once the database responds.',
    status: 'pending',
    createdAt: '2026-01-02T12:00:00Z',
  },
  {
    id: 'cached-2',
    pageName: 'Feedback Page',
    text: 'New feedback cannot be saved right now. What you write stays in this tab.',
    status: 'pending',
    createdAt: '2026-01-01T12:00:00Z',
  },
] as const;
