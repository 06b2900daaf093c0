const KB = 1_024;
const MB = 1_024 * KB;

/**
 * How much one network (`networkOf`) or one wallet can make us store or keep in memory. Fields named "site" or "total" apply to
 * everyone together; no single network reaches them. The rows of docs/security.md are generated from here, and a test compares
 * what SQL enforces with `app.stranger_limits`.
 */
export const MOST = {
  /** Open connections of one HTTP server. */
  sockets: { network: 400, total: 4_000 },
  /** Connections waiting for a service that is restarting. */
  waiting: { network: 200, total: 1_000, open: 2_000 },
  /** `bytes` covers topics, references and filters. */
  realtime: {
    connections: 100,
    total: 1_000,
    messageBytes: 16 * KB,
    messagesPerMinute: 1_200,
    channels: 20,
    subscriptions: 10,
    values: 100,
    bytes: 8 * KB,
    tokenBytes: 4 * KB,
    backlogBytes: 64 * KB,
  },
  /** Per wallet, except for `signInsPerDay`, which is per network. Accounts idle for longer are deleted. */
  auth: { signInsPerDay: 300, messageLength: 2_048, sessions: 10, tokens: 10, idleDays: 90 },
  logs: { bodyBytes: 64 * KB, entries: 100, dataBytes: 2 * KB, uploadsPerMinute: 30, entriesPerHour: 1_000 },
  telemetry: { bodyBytes: 16 * KB, events: 50, reportsPerMinute: 60, eventsPerHour: 5_000, newPagesPerDay: 100 },
  lists: { perHour: 30 },
  /** Files being downloaded concurrently. */
  exports: { network: 4, total: 64 },
  /** Cached responses of the network's API, and of preview pictures. */
  lookUps: { count: 2_000, bytes: 16 * MB },
  /** Cached names for page heads. */
  heads: { count: 2_000, bytes: 2 * MB },
  pictures: { count: 500, bytes: 64 * MB, drawnPerMinute: 30 },
  /** Pictures of people, at most 1 MB each. One page of 200 rows shows up to 400 people. */
  avatars: { count: 2_000, bytes: 64 * MB, loadedPerMinute: 600 },
  /** Enforced by the database itself, by the names in `app.stranger_limits`. */
  sql: {
    'logs.site_per_hour': 20_000,
    'logs.kept': 100_000,
    'telemetry.kept': 1_000_000,
    'outcomes.kept': 200_000,
    'visits.pages_per_day': 200,
    'lists.site_per_minute': 100,
    'lists.kept': 20_000,
    'feedback.per_hour': 5,
    'feedback.unanswered': 100,
    'statements.per_day': 20,
    'raffles.per_day': 10,
    'raffles.drafts': 20,
    'raffles.published_per_year': 50,
  },
} as const;
