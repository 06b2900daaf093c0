/** Said in place of what visitors wrote while the database cannot be reached. */
export const CACHED_FEEDBACK_NOTE = 'Using cached data due to database access issues';

/** What stands there then: kept with the site, both pending. How many wait for an answer is their number. */
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
