import { DEFAULT_LIMITS } from './rateLimit.ts';
import { MOST } from './strangers.ts';

/** What can be stored or kept in memory, its limit, what happens beyond it, and the tests at the limit and one beyond. */
export type StrangersRow = { what: string; limit: string; beyond: string; tests: readonly string[] };

const { sockets, waiting, realtime, auth, logs, telemetry, lists, exports, lookUps, heads, pictures, avatars, sql } =
  MOST;

const number = (value: number) => value.toLocaleString('en');
const bytes = (value: number) => (value < 1_048_576 ? `${value / 1_024} KB` : `${value / 1_048_576} MB`);

const REALTIME = 'backend/local/src/realtime/limits.test.ts';
const AUTH = 'backend/local/src/authLimits.test.ts';
const SQL = 'backend/supabase/tests/stranger-limits.test.ts';
const LOGS = 'backend/supabase/functions/application-logs/application-logs.test.ts';
const TELEMETRY = 'backend/supabase/tests/release-telemetry.test.ts';

/** The rows of the table in docs/security.md. */
export const STRANGERS_TABLE: readonly StrangersRow[] = [
  {
    what: 'Connections of an HTTP server',
    limit: `${sockets.network} per network, ${number(sockets.total)} in all; each with 16 KB of headers and a body as below`,
    beyond: 'cut off',
    tests: ['shared/limits/src/limitSockets.test.ts'],
  },
  {
    what: 'Connections that wait while a service restarts',
    limit: `${waiting.network} per network, ${number(waiting.total)} in all, for some seconds; ${number(waiting.open)} open`,
    beyond: 'cut off',
    tests: ['shared/limits/src/limitSockets.test.ts', 'scripts/supervise/supervise.test.ts'],
  },
  {
    what: 'A request: address, body, rows',
    limit: '16 KB, 64 KB, 1,000 rows',
    beyond: '414 or 413',
    tests: ['backend/local/src/createBackend.test.ts'],
  },
  {
    what: 'Web sockets',
    limit: `${realtime.connections} per network, ${number(realtime.total)} in all`,
    beyond: '429',
    tests: [REALTIME],
  },
  {
    what: 'Messages on web sockets',
    limit: `${number(realtime.messagesPerMinute)} a minute per network, ${bytes(realtime.messageBytes)} each`,
    beyond: 'the connection is closed (1008, 1009), the next refused with 429 until the minute is over',
    tests: [REALTIME],
  },
  {
    what: 'Subscriptions per web socket',
    limit: `${realtime.channels} channels of ${realtime.subscriptions} subscriptions, ${realtime.values} values per filter, ${bytes(realtime.bytes)} in all; a token of ${bytes(realtime.tokenBytes)} each`,
    beyond: 'the join is refused with a message',
    tests: [REALTIME],
  },
  {
    what: 'Backlog for a slow reader of a web socket',
    limit: bytes(realtime.backlogBytes),
    beyond: 'cut off',
    tests: [REALTIME],
  },
  {
    what: 'Counters of networks',
    limit: '10,000 networks of each kind',
    beyond: 'the oldest is dropped',
    tests: ['shared/limits/src/rateLimit.test.ts'],
  },
  {
    what: 'Sign-ins, and with them accounts and nonces',
    limit: `${DEFAULT_LIMITS.signInsPerFiveMinutes} in five minutes, ${auth.signInsPerDay} a day per network; a message of ${number(auth.messageLength)} characters`,
    beyond: `429, 400; accounts unused for ${auth.idleDays} days are deleted, nonces after a day`,
    tests: ['backend/local/src/tooMany.test.ts', AUTH],
  },
  {
    what: 'Sessions per wallet',
    limit: `${auth.sessions}, with ${auth.tokens} refresh tokens each; renewals are not logged`,
    beyond: 'the oldest is dropped',
    tests: [AUTH],
  },
  { what: 'What an account says about itself', limit: 'nothing', beyond: '422', tests: [AUTH] },
  {
    what: 'Error logs',
    limit: `${logs.uploadsPerMinute} uploads a minute of ${bytes(logs.bodyBytes)} and ${logs.entries} entries, ${number(logs.entriesPerHour)} entries an hour per network, ${number(sql['logs.site_per_hour'])} for all; ${bytes(logs.dataBytes)} of data per entry; ${number(sql['logs.kept'])} are stored`,
    beyond: '429 or 413; longer data is replaced by a note; the oldest is dropped',
    tests: [LOGS, SQL],
  },
  {
    what: 'Telemetry of releases',
    limit: `${telemetry.reportsPerMinute} reports a minute of ${bytes(telemetry.bodyBytes)} and ${telemetry.events} events, ${number(telemetry.eventsPerHour)} events an hour per network; ${number(sql['telemetry.kept'])} events and ${number(sql['outcomes.kept'])} outcomes are stored`,
    beyond: '429, 413 or 400; the oldest is dropped',
    tests: [TELEMETRY, SQL],
  },
  {
    what: 'Page visits',
    limit: `${sql['visits.pages_per_day']} pages a day, at most ${telemetry.newPagesPerDay} new ones from one network`,
    beyond: 'not counted',
    tests: [TELEMETRY],
  },
  {
    what: 'Shared lists',
    limit: `${lists.perHour} an hour per network, ${sql['lists.site_per_minute']} new ones a minute for all; 500 handles of 15 letters each; ${number(sql['lists.kept'])} are stored`,
    beyond: '429 or 400; the one not shared for longest is dropped',
    tests: ['backend/local/src/tooMany.test.ts', SQL, 'backend/supabase/tests/page-functions.test.ts'],
  },
  {
    what: 'Feedback per profile',
    limit: `${sql['feedback.per_hour']} messages an hour, ${sql['feedback.unanswered']} unanswered; 20,000 characters each`,
    beyond: '429, 409 or 400',
    tests: [SQL, 'backend/supabase/tests/identity.test.ts'],
  },
  {
    what: 'Statements per person',
    limit: `one of 1,000 characters on each of six signals; one change a minute each, ${sql['statements.per_day']} a day`,
    beyond: '429 or 400',
    tests: [SQL, 'backend/supabase/tests/statements.test.ts'],
  },
  {
    what: 'Raffles per wallet with a profile',
    limit: `${sql['raffles.per_day']} a day, ${sql['raffles.drafts']} drafts, ${sql['raffles.published_per_year']} opened a year; 64 KB of entries, 100,000 with a rule`,
    beyond: '429, 409 or 413',
    tests: [SQL],
  },
  {
    what: 'Files being read',
    limit: `${exports.network} per network, ${exports.total} in all, one chunk of rows each; ${DEFAULT_LIMITS.exportsPerHour} an hour per network`,
    beyond: '429; a client that reads nothing for a minute is cut off',
    tests: ['backend/supabase/functions/export/readers.test.ts', 'backend/local/src/limits.test.ts'],
  },
  {
    what: 'Answers of the network, cached for a minute',
    limit: `${number(lookUps.count)}, ${bytes(lookUps.bytes)}`,
    beyond: 'the oldest is dropped',
    tests: ['host/server/src/networkCache.test.ts'],
  },
  {
    what: 'Names for page heads, cached for a minute',
    limit: `${number(heads.count)}, ${bytes(heads.bytes)}`,
    beyond: 'the oldest is dropped',
    tests: ['host/server/src/networkCache.test.ts'],
  },
  {
    what: 'Preview pictures, cached for five minutes',
    limit: `${pictures.count}, ${bytes(pictures.bytes)}; ${pictures.drawnPerMinute} drawn a minute per network, 8 at a time`,
    beyond: 'the oldest is dropped; 429 or 503',
    tests: ['host/server/src/networkCache.test.ts', 'host/server/src/previews.test.ts'],
  },
  {
    what: 'Pictures of people, cached for an hour',
    limit: `${number(avatars.count)}, ${bytes(avatars.bytes)}; ${avatars.loadedPerMinute} new ones a minute per network, 16 at a time, 1 MB each`,
    beyond: 'the oldest is dropped; 429, or the others wait',
    tests: ['host/server/src/networkCache.test.ts', 'host/server/src/pictures/pictures.test.ts'],
  },
  {
    what: 'Requests that wait for the database',
    limit: `${DEFAULT_LIMITS.waitingAtOnce} per network`,
    beyond: '429',
    tests: ['backend/local/src/fairness.test.ts'],
  },
  {
    what: 'Database time',
    limit: `${DEFAULT_LIMITS.engineMsPerMinute / 1_000} s a minute per network`,
    beyond: '429 for that network only',
    tests: ['backend/local/src/fairness.test.ts', 'backend/local/src/engineTime.test.ts'],
  },
  {
    what: 'Requests that took too long',
    limit: '1,000, a digest of each, for a minute',
    beyond: 'the oldest is dropped',
    tests: ['backend/local/src/isolation.test.ts'],
  },
];
