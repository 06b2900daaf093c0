import { DATA_NAMES, type DataName, dataSet, type Question } from '../../../shared/functions/src/question/grammar.ts';
import type { Backend } from './backend.ts';

/*
 * What a question of /magic comes to, worked out from the rows themselves: one plain statement reads a data set, and every
 * measure is counted here, so that neither the grammar of the database nor its rollups have a part in it.
 */

type Row = {
  at: number;
  keys: Record<string, string | null>;
  measured: Record<string, number | boolean | string | null>;
};
type Source = { sql: string; measures: Record<string, (rows: Row[]) => Measured> };
type Measured = number | null | { k: number; n: number };

const LEVEL = (id: string) => `private.level((select u.score from app.users u where u.user_id = ${id}))`;
const NOW = '(select app.now())';

const count = (rows: Row[]) => rows.length;
const distinct = (name: string) => (rows: Row[]) => new Set(rows.map(({ keys }) => keys[name])).size;
const values = (rows: Row[], name: string) => rows.flatMap(({ measured }) => measured[name] ?? []).map(Number);
const sum = (name: string) => (rows: Row[]) => {
  const all = values(rows, name);
  return all.length === 0 ? null : all.reduce((total, each) => total + each, 0);
};
const mean = (name: string) => (rows: Row[]) => {
  const all = values(rows, name);
  return all.length === 0 ? null : all.reduce((total, each) => total + each, 0) / all.length;
};
const sorted = (rows: Row[], name: string) => values(rows, name).sort((a, b) => a - b);
const median = (name: string) => (rows: Row[]) => {
  const all = sorted(rows, name);
  const [low, high] = [all[Math.ceil(all.length / 2) - 1], all[Math.floor(all.length / 2)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
};
const lowerMedian = (name: string) => (rows: Row[]) => sorted(rows, name)[Math.ceil(rows.length / 2) - 1] ?? null;
const share = (is: string, of?: string) => (rows: Row[]) => ({
  k: rows.filter(({ measured }) => measured[is] === true).length,
  n: of ? rows.filter(({ measured }) => measured[of] === true).length : rows.length,
});
const people = { authors: distinct('author'), subjects: distinct('subject') };

const SOURCES: Record<DataName, Source> = {
  reviews: {
    sql: `select r.created_at as at,
        jsonb_build_object('author', r.author_id, 'subject', r.subject_id, 'authorLevel', ${LEVEL('r.author_id')},
          'subjectLevel', ${LEVEL('r.subject_id')}, 'sentiment', (array['negative', 'neutral', 'positive'])[r.score + 2],
          'status', case when ${archived('r')} then 'archived' else 'active' end) as keys,
        jsonb_build_object('positive', r.score = 1, 'decided', r.score <> 0, 'archived', ${archived('r')}) as measured
      from app.reviews r where r.created_at <= ${NOW}`,
    measures: {
      count,
      ...people,
      positiveShare: share('positive', 'decided'),
      archivedShare: share('archived'),
    },
  },
  vouches: {
    sql: `select v.vouched_at as at,
        jsonb_build_object('author', v.author_id, 'subject', v.subject_id, 'authorLevel', ${LEVEL('v.author_id')},
          'subjectLevel', ${LEVEL('v.subject_id')}, 'status', case when ${vouchActive()} then 'active' else 'ended' end) as keys,
        jsonb_build_object('eth', v.amount_wei::float8 / 1e18, 'active', ${vouchActive()}) as measured
      from app.vouches v where v.vouched_at <= ${NOW}`,
    measures: {
      count,
      ...people,
      sumEth: sum('eth'),
      meanEth: mean('eth'),
      medianEth: lowerMedian('eth'),
      activeShare: share('active'),
    },
  },
  votes: {
    sql: `select v.created_at as at,
        jsonb_build_object('author', v.voter_id, 'authorLevel', ${LEVEL('v.voter_id')},
          'type', case when v.target_type in ('review', 'vouch', 'slash') then v.target_type else 'other' end,
          'direction', case when o.id is not null then 'hidden' when v.is_upvote then 'up' else 'down' end) as keys,
        jsonb_build_object('up', v.is_upvote and o.id is null, 'seen', o.id is null) as measured
      from app.votes v
      left join app.slashes o on v.target_type = 'slash' and o.id = v.target_id and o.closes_at > ${NOW}
        and (o.cancelled_at is null or o.cancelled_at > ${NOW})
      where v.created_at <= ${NOW} and (v.archived_at is null or v.archived_at > ${NOW})`,
    measures: { count, authors: distinct('author'), upShare: share('up', 'seen') },
  },
  slashes: {
    sql: `select s.opened_at as at,
        jsonb_build_object('author', s.author_id, 'subject', s.subject_id, 'authorLevel', ${LEVEL('s.author_id')},
          'subjectLevel', ${LEVEL('s.subject_id')}, 'status', s.status, 'type', lower(s.type)) as keys,
        jsonb_build_object('points', case when s.type = 'SCORE' then s.amount end, 'votes', s.votes,
          'upheld', s.status = 'upheld', 'closed', s.status in ('upheld', 'defended', 'inconclusive')) as measured
      from app.slash_states s`,
    measures: {
      count,
      ...people,
      sumPoints: sum('points'),
      medianPoints: median('points'),
      sumVotes: sum('votes'),
      upheldShare: share('upheld', 'closed'),
    },
  },
  invitations: {
    sql: `select i.sent_at as at,
        jsonb_build_object('author', i.sender_id, 'authorLevel', ${LEVEL('i.sender_id')}, 'status', i.status) as keys,
        jsonb_build_object('accepted', i.status = 'accepted', 'counts', i.status in ('accepted', 'other')
          or i.status = 'pending' and i.sent_at < ${NOW} - interval '30 days') as measured
      from app.invitation_states i`,
    measures: { count, authors: distinct('author'), acceptedShare: share('accepted', 'counts') },
  },
  xp: {
    sql: `select (s.start_date + 7 * (w.week - 1))::timestamp at time zone 'UTC' as at,
        jsonb_build_object('author', w.user_id, 'authorLevel', ${LEVEL('w.user_id')}, 'season', w.season) as keys,
        jsonb_build_object('xp', w.xp, 'earner', case when w.xp > 0 then w.user_id end) as measured
      from app.xp_weekly w join app.seasons s on s.id = w.season where s.start_date + 7 * (w.week - 1) <= ${NOW}`,
    measures: {
      count,
      sumXp: sum('xp'),
      meanXp: mean('xp'),
      medianXp: median('xp'),
      authors: (rows) => new Set(values(rows, 'earner')).size,
    },
  },
  profiles: {
    sql: `select p.joined_at as at, jsonb_build_object('level', private.level(u.score)) as keys,
        jsonb_build_object('score', u.score, 'xp', u.xp_total, 'verified', u.human_status is not distinct from 'VERIFIED') as measured
      from app.profiles p join app.users u using (user_id) where p.joined_at <= ${NOW} and u.status <> 'MERGED'`,
    measures: {
      count,
      meanScore: mean('score'),
      medianScore: median('score'),
      sumXp: sum('xp'),
      meanXp: mean('xp'),
      verifiedShare: share('verified'),
    },
  },
};

/** The last archive event decides; otherwise the source's flag. */
function archived(review: string): string {
  return `coalesce(
    (select e.action = 'ARCHIVE' from app.review_archive_events e
      where e.review_id = ${review}.id and e.at <= ${NOW} order by e.at desc limit 1),
    ${review}.archived_at <= ${NOW}, false)`;
}
function vouchActive(): string {
  return `((v.unvouched_at is null or v.unvouched_at > ${NOW}) and (v.archived_at is null or v.archived_at > ${NOW}))`;
}

const DAY = 86_400_000;
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

function keyOf({ at, keys }: Row, group: string): string | null {
  const midnight = Math.floor(at / DAY) * DAY;
  const iso = (time: number) => new Date(time).toISOString().replace('.000', '');
  const weekday = new Date(midnight).getUTCDay();
  if (group === 'day') return iso(midnight);
  if (group === 'week') return iso(midnight - ((weekday + 6) % 7) * DAY);
  if (group === 'month') return `${new Date(midnight).toISOString().slice(0, 7)}-01T00:00:00Z`;
  if (group === 'weekday') return WEEKDAYS[weekday] ?? null;
  const key = keys[group];
  return key === null || key === undefined ? null : String(key);
}

function grouped<T>(list: readonly T[], keyFor: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of list) {
    const group = groups.get(keyFor(item));
    if (group) group.push(item);
    else groups.set(keyFor(item), [item]);
  }
  return groups;
}

export type Cell = { group: string; compare: string | null; value: Measured; count: number };

/** Answers questions from the rows of every data set, read once. `users` are the user ids of people in filters. */
export async function readRows(backend: Backend) {
  const all = {} as Record<DataName, Row[]>;
  for (const name of DATA_NAMES) {
    const rows = await backend.sql<Row & { at: string | Date }>(SOURCES[name].sql);
    all[name] = rows.map((row) => ({ ...row, at: new Date(row.at).getTime() }));
  }
  return (question: Question, users: Record<string, number>, since = Number.NEGATIVE_INFINITY): Cell[] => {
    const { data, measure, group, compare, where } = question;
    const wanted = grouped(where, (text) => text.split(':')[0] ?? '');
    const kept = all[data].filter(
      (row) =>
        row.at >= since &&
        [...wanted].every(([field, texts]) =>
          texts.some((text) => {
            const value = text.slice(field.length + 1);
            const named = dataSet(data).groups[field]?.kind === 'person' ? String(users[value] ?? 0) : value;
            return keyOf(row, field) === named;
          }),
        ),
    );
    const cells = grouped(kept, (row) =>
      JSON.stringify([
        group === null ? 'all' : (keyOf(row, group) ?? 'unknown'),
        compare === null ? null : (keyOf(row, compare) ?? 'unknown'),
      ]),
    );
    return [...cells].map(([key, rows]) => {
      const [name, against] = JSON.parse(key) as [string, string | null];
      const answer = SOURCES[data].measures[measure]?.(rows) ?? null;
      return { group: name, compare: against, value: answer, count: rows.length };
    });
  };
}
