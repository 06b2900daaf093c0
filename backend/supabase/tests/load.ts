import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { generate, sizeFor } from '../../network/src/generate/generate.ts';

/** A network data set, format 1; only the keys that the base tables need. Unknown keys are ignored. */
export type DataSet = { now: string; users: Row[]; reviews: Row[] } & { [key: string]: Row[] | string };
type Row = Record<string, unknown>;
type Sql = <T = Record<string, unknown>>(query: string, params?: unknown[]) => Promise<T[]>;

const fixture = (name: string): DataSet =>
  JSON.parse(readFileSync(fileURLToPath(new URL(`../../../e2e/fixtures/${name}.json`, import.meta.url)), 'utf8'));

/** The golden data set. */
export const g1 = () => fixture('g1');
/** The data set with bots. */
export const g2 = () => fixture('g2');
/** A simulated network with that many profiles. */
export const network = (profiles: number): DataSet =>
  generate({ ...sizeFor(profiles), now: new Date('2026-03-16T10:00:00Z') }) as unknown as DataSet;

/** Person of a row: by profile id, otherwise by the userkey of an account without a profile. */
const person = (profile: string, key: string) => `coalesce(
  (select p.user_id from app.profiles p where p.profile_id = (d ->> '${profile}')::bigint),
  (select k.user_id from app.userkeys k where k.userkey = d ->> '${key}' limit 1))`;
const author = (field: string) =>
  `(select p.user_id from app.profiles p where p.profile_id = (d ->> '${field}')::bigint)`;

/** One statement per table, each over the rows of one key of the data set as $1. */
const STATEMENTS: [key: string, sql: string][] = [
  ...['profiles', 'users'].map((key): [string, string] => [
    key,
    `insert into app.users (user_id, handle, display_name, description, avatar_url, score, status, xp_total, streak_days,
       influence, influence_pct, human_status, first_seen_at, updated_at)
     select (d ->> 'userId')::bigint, d ->> 'username', d ->> 'displayName', d ->> 'description', d ->> 'avatarUrl',
       (d ->> 'score')::int, d ->> 'status', case when d ? 'xpTotal' then (d ->> 'xpTotal')::bigint else 0 end,
       case when d ? 'xpStreakDays' then (d ->> 'xpStreakDays')::int else 0 end,
       (d ->> 'influenceFactor')::int, (d ->> 'influenceFactorPercentile')::int, d ->> 'humanVerificationStatus',
       coalesce((d ->> 'joinedAt')::timestamptz, '2025-01-01Z'), '2026-03-16Z' from jsonb_array_elements($1) d`,
  ]),
  ...['profiles', 'users'].map((key): [string, string] => [
    key,
    `insert into app.userkeys (userkey, user_id, valid_from)
     select k, (d ->> 'userId')::bigint, '2025-01-01Z' from jsonb_array_elements($1) d, jsonb_array_elements_text(d -> 'userkeys') k`,
  ]),
  [
    'profiles',
    `insert into app.profiles (profile_id, user_id, primary_address, joined_at, invited_by)
     select (d ->> 'profileId')::bigint, (d ->> 'userId')::bigint, d ->> 'primaryAddress', (d ->> 'joinedAt')::timestamptz,
       (d ->> 'invitedBy')::bigint
     from jsonb_array_elements($1) d`,
  ],
  [
    'scoreHistory',
    `insert into app.score_history (user_id, at, score)
     select ${author('profileId')}, (d ->> 'at')::timestamptz, (d ->> 'score')::int from jsonb_array_elements($1) d`,
  ],
  [
    'reviews',
    `insert into app.reviews (id, author_id, subject_id, subject_userkey, score, title, body, created_at, archived_at)
     select (d ->> 'id')::bigint, ${author('authorProfileId')}, ${person('subjectProfileId', 'subjectUserkey')}, d ->> 'subjectUserkey',
       case d ->> 'score' when 'positive' then 1 when 'neutral' then 0 when 'negative' then -1 end, d ->> 'title', d ->> 'description',
       (d ->> 'createdAt')::timestamptz, (d ->> 'archivedAt')::timestamptz from jsonb_array_elements($1) d`,
  ],
  [
    'reviews',
    `insert into app.review_archive_events (review_id, at, action)
     select (d ->> 'id')::bigint, (e ->> 'at')::timestamptz, e ->> 'action'
     from jsonb_array_elements($1) d, jsonb_array_elements(d -> 'archiveEvents') e`,
  ],
  [
    'vouches',
    `insert into app.vouches (id, author_id, subject_id, subject_userkey, amount_wei, vouched_at, unvouched_at, unhealthy, comment)
     select (d ->> 'id')::bigint, ${author('authorProfileId')}, ${person('subjectProfileId', 'subjectUserkey')}, d ->> 'subjectUserkey',
       (d ->> 'amountWei')::numeric, (d ->> 'vouchedAt')::timestamptz, (d ->> 'unvouchedAt')::timestamptz,
       (d ->> 'unhealthy')::boolean, d ->> 'comment' from jsonb_array_elements($1) d`,
  ],
  [
    'slashes',
    `insert into app.slashes (id, author_id, subject_id, subject_userkey, type, amount, comment, opened_at, closes_at, cancelled_at, source_outcome)
     select (d ->> 'id')::bigint, ${author('authorProfileId')}, ${person('subjectProfileId', 'subjectUserkey')}, d ->> 'subjectUserkey',
       d ->> 'slashType', (d ->> 'amount')::bigint, d ->> 'comment', (d ->> 'openedAt')::timestamptz, (d ->> 'closesAt')::timestamptz,
       (d ->> 'cancelledAt')::timestamptz, d ->> 'sourceOutcome' from jsonb_array_elements($1) d`,
  ],
  [
    'votes',
    `insert into app.votes (target_type, target_id, voter_id, is_upvote, weight, created_at, archived_at)
     select d ->> 'type', (d ->> 'activityId')::bigint, ${author('voterProfileId')}, (d ->> 'isUpvote')::boolean,
       (d ->> 'weight')::numeric, (d ->> 'createdAt')::timestamptz, (d ->> 'archivedAt')::timestamptz from jsonb_array_elements($1) d`,
  ],
  [
    'invitations',
    `insert into app.invitations (id, sender_id, recipient_address, recipient_id, status, sent_at, accepted_at, score_at_accept)
     select (d ->> 'id')::bigint, ${author('senderProfileId')}, d ->> 'recipientAddress', ${author('recipientProfileId')},
       d ->> 'status', (d ->> 'sentAt')::timestamptz, (d ->> 'acceptedAt')::timestamptz, (d ->> 'scoreAtAccept')::int
     from jsonb_array_elements($1) d`,
  ],
  [
    'seasons',
    `insert into app.seasons select (d ->> 'id')::int, d ->> 'name', (d ->> 'startDate')::date, (d ->> 'weeks')::int
     from jsonb_array_elements($1) d`,
  ],
  [
    'xpWeekly',
    `insert into app.xp_weekly (user_id, season, week, xp)
     select ${author('profileId')}, (d ->> 'season')::int, (d ->> 'week')::int, (d ->> 'xp')::bigint from jsonb_array_elements($1) d`,
  ],
  [
    'markets',
    `insert into app.markets (id, user_id, created_at)
     select (d ->> 'marketId')::bigint, ${author('profileId')}, (d ->> 'createdAt')::timestamptz from jsonb_array_elements($1) d`,
  ],
  [
    'markets',
    `insert into app.market_snapshots (market_id, at, trust_price, distrust_price)
     select (m ->> 'marketId')::bigint, (d ->> 'at')::timestamptz, (d ->> 'trustPriceWei')::numeric, (d ->> 'distrustPriceWei')::numeric
     from jsonb_array_elements($1) m, jsonb_array_elements(m -> 'snapshots') d`,
  ],
  [
    'markets',
    `insert into app.market_trades (id, market_id, actor_id, side, is_trust, votes, eth_wei, at)
     select (d ->> 'id')::bigint, (m ->> 'marketId')::bigint, ${author('actorProfileId')}, d ->> 'type', (d ->> 'isTrust')::boolean,
       (d ->> 'votes')::numeric, (d ->> 'ethWei')::numeric, (d ->> 'at')::timestamptz
     from jsonb_array_elements($1) m, jsonb_array_elements(m -> 'trades') d`,
  ],
  [
    'telegram',
    `insert into app.tg_messages (channel, id, at, sender_name, sender_handle, body, reply_to, edited_at, deleted_at, media)
     select c ->> 'channel', (d ->> 'id')::bigint, (d ->> 'at')::timestamptz, d ->> 'senderName', d ->> 'senderHandle', d ->> 'text',
       (d ->> 'replyToId')::bigint, (d ->> 'editedAt')::timestamptz, (d ->> 'deletedAt')::timestamptz, nullif(d -> 'media', 'null')
     from jsonb_array_elements($1) c, jsonb_array_elements(c -> 'messages') d`,
  ],
];

/** Loads a data set into the empty base tables and freezes app.now() at its clock. */
export async function loadDataSet(sql: Sql, set: DataSet): Promise<void> {
  for (const [key, statement] of STATEMENTS) await sql(statement, [JSON.stringify(set[key] ?? [])]);
  await setClock(sql, set.now);
}

export async function setClock(sql: Sql, now: string): Promise<void> {
  await sql('update app.clock set frozen_at = $1', [now]);
}
