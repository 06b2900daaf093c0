/** Said in place of what visitors wrote while the database cannot be reached. */
export const CACHED_FEEDBACK_NOTE = 'Using cached data due to database access issues';

/** What stands there then: kept with the site, both pending. How many wait for an answer is their number. */
export const CACHED_FEEDBACK = [
  {
    id: 'cached-1',
    pageName: 'General Feedback',
    text: 'Feedback of earlier visitors stands here once the database answers.',
    status: 'pending',
    createdAt: '2026-01-02T12:00:00Z',
  },
  {
    id: 'cached-2',
    pageName: 'Feedback Page',
    text: 'New feedback cannot be stored right now. What you write stays in this tab.',
    status: 'pending',
    createdAt: '2026-01-01T12:00:00Z',
  },
] as const;
