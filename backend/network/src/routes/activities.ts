import type { Hono } from 'hono';
import { z } from 'zod';
import { notFound } from '../http/errors.ts';
import { body, bodyPage, check, page, pathId, query, queryBool, queryPage, userkey } from '../http/input.ts';
import { activity } from '../shapes/activity.ts';
import { type Activity, newestFirst, partyKey, type Store } from '../store.ts';
import { DAY, toSeconds } from '../time.ts';
import type { View, Viewer } from '../view.ts';
import { type OrderField, orderActivities } from './activity-order.ts';

/** All kinds the network documents; the data set has no rows of most of them. */
const KINDS = [
  'attestation',
  'broker-post',
  'human-verification',
  'invitation-accepted',
  'market',
  'market-vote',
  'reply',
  'review',
  'slash',
  'unvouch',
  'vote',
  'vouch',
  'xp-tip',
] as const;
const kind = z.enum(KINDS);
const sentiment = z.enum(['NEGATIVE', 'NEUTRAL', 'POSITIVE']);
const orderBy = z
  .object({
    field: z.enum(['timestamp', 'votes', 'comments', 'score', 'controversial', 'hot', 'distance']).default('timestamp'),
    direction: z.enum(['asc', 'desc']).default('desc'),
  })
  .default({ field: 'timestamp', direction: 'desc' });
const listBody = z.object({
  userkey: z.string(),
  filter: z.array(kind).max(20).optional(),
  orderBy,
  reviewScore: z.union([sentiment, z.array(sentiment)]).optional(),
  minAuthorScore: z.number().int().min(1).max(2800).optional(),
  ...bodyPage(1000),
});
const feedBody = z.object({
  dayRange: z.number().int().min(1).max(90).nullish(),
  filter: z.array(kind).max(20).optional(),
  orderBy,
  ...bodyPage(1000),
});
const bulkItem = z.object({ activityType: kind, id: z.number().int().min(0) });
const OLD_ORDER: Record<string, OrderField> = {
  createdAt: 'timestamp',
  totalVotes: 'votes',
  netVotes: 'hot',
  replyCount: 'comments',
  authorScore: 'score',
  subjectScore: 'score',
  votes: 'votes',
};
const oldQuery = z.object({
  userkey: z.string(),
  activityType: z.array(z.string().transform((text) => text.toLowerCase())).default([]),
  direction: z.enum(['author', 'subject']).optional(),
  orderBy: z.enum(Object.keys(OLD_ORDER)).default('createdAt'),
  sort: z.enum(['asc', 'desc']).default('desc'),
  includeArchived: queryBool.default(false),
  ...queryPage(1000),
});

/** Votes are included only if the filter names them: an active voter has thousands. */
function votesOf(view: View, key: string): Activity[] {
  const person = view.store.byUserkey.get(key);
  const rows = person?.profileId == null ? [] : (view.store.votesByVoter.get(person.profileId) ?? []);
  return rows.map((row) => {
    const target = view.store.byTypeAndId.get(`${row.type}:${row.activityId}`);
    return {
      type: 'vote' as const,
      id: row.activityId,
      at: toSeconds(row.createdAt),
      author: person ?? null,
      subject: target?.author ?? null,
      subjectUserkey: '',
      row,
    };
  });
}

function ofParty(view: View, text: string, side: 'given' | 'received' | 'all', filter?: readonly string[]): Activity[] {
  const key = userkey(text);
  const party = partyKey(view.store.byUserkey.get(key) ?? null, key);
  const lists = [
    ...(side === 'received' ? [] : [view.store.given.get(party) ?? []]),
    ...(side === 'given' ? [] : [view.store.received.get(party) ?? []]),
    ...(side !== 'received' && filter?.includes('vote') ? [votesOf(view, key)] : []),
  ];
  return lists.length === 1 ? (lists[0] ?? []) : [...new Set(lists.flat())].sort(newestFirst);
}

const feeds = new WeakMap<Store, Map<string, Activity[]>>();
/** The whole network's activities of some kinds, newest first, cached per combination of kinds. */
function feed(store: Store, filter: readonly string[] | undefined): Activity[] {
  if (!filter?.length) return store.activities;
  const kept = feeds.get(store) ?? new Map<string, Activity[]>();
  feeds.set(store, kept);
  const key = [...new Set(filter)].sort().join();
  let rows = kept.get(key);
  if (!rows) {
    rows = store.activities.filter((row) => filter.includes(row.type));
    if (kept.size < 64) kept.set(key, rows);
  }
  return rows;
}

const ofKind = (rows: Activity[], filter: readonly string[] | undefined) =>
  filter?.length ? rows.filter((row) => filter.includes(row.type)) : rows;

/**
 * Activities of one person and of everyone. Archived reviews and ended vouches are in the lists with `data.archived`;
 * an ended vouch is there twice, as `vouch` and as `unvouch`.
 */
export function activities(api: Hono, viewOf: Viewer): void {
  for (const side of ['given', 'received', 'all'] as const)
    api.post(`/activities/profile/${side}`, async (c) => {
      const view = viewOf(c);
      const asked = await body(c, listBody);
      const sentiments = asked.reviewScore && [asked.reviewScore].flat().map((text) => text.toLowerCase());
      const rows = ofKind(ofParty(view, asked.userkey, side, asked.filter), asked.filter).filter(
        (row) =>
          (!sentiments || (row.type === 'review' && sentiments.includes(row.row.score))) &&
          (!asked.minAuthorScore || (row.author?.row.score ?? 0) >= asked.minAuthorScore),
      );
      return c.json(page(orderActivities(view, rows, asked.orderBy), asked, (row) => activity(view, row)));
    });

  api.post('/activities/feed', async (c) => {
    const view = viewOf(c);
    const asked = await body(c, feedBody);
    const since = asked.dayRange ? (view.now.getTime() - asked.dayRange * DAY) / 1000 : 0;
    const all = feed(view.store, asked.filter);
    const rows = since ? all.filter((row) => row.at >= since) : all;
    return c.json(page(orderActivities(view, rows, asked.orderBy), asked, (row) => activity(view, row)));
  });

  api.post('/activities/bulk', async (c) => {
    const view = viewOf(c);
    const list = z.array(bulkItem).max(500);
    const asked = await body(
      c,
      z.union([
        list,
        z.object({ activities: list }).transform((value) => value.activities),
        bulkItem.transform((item) => [item]),
      ]),
    );
    const found = asked.flatMap(({ activityType, id }) => view.store.byTypeAndId.get(`${activityType}:${id}`) ?? []);
    return c.json(found.map((row) => activity(view, row)));
  });

  api.get('/activities/userkey', (c) => {
    const view = viewOf(c);
    const asked = query(c, oldQuery, ['activityType']);
    const kinds = asked.activityType.map((text) =>
      text.replaceAll('_', '-').replace(/^invitation$/, 'invitation-accepted'),
    );
    const side = asked.direction === 'author' ? 'given' : asked.direction === 'subject' ? 'received' : 'all';
    const rows = ofKind(ofParty(view, asked.userkey, side, kinds), kinds).filter(
      (row) => asked.includeArchived || row.type !== 'review' || row.row.archivedAt === null,
    );
    const field = OLD_ORDER[asked.orderBy] ?? 'timestamp';
    const ordered = orderActivities(view, rows, { field, direction: asked.sort });
    return c.json(ordered.slice(asked.offset, asked.offset + asked.limit).map((row) => activity(view, row)));
  });

  oneActivity(api, viewOf, 2);
}

function oneActivity(api: Hono, viewOf: Viewer, version: 1 | 2): void {
  api.get('/activities/:type/:id', (c) => {
    const view = viewOf(c);
    const type = check(z.object({ activityType: kind }), { activityType: c.req.param('type') }).activityType;
    const row = view.store.byTypeAndId.get(`${type}:${pathId(c, 'id')}`);
    if (!row) throw notFound('Activity');
    const shown = activity(view, row, version);
    return c.json(version === 1 ? { ok: true, data: shown } : shown);
  });
}

/** `GET /api/v1/activities/{type}/{id}`. */
export function activitiesV1(api: Hono, viewOf: Viewer): void {
  oneActivity(api, viewOf, 1);
}
