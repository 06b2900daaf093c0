import { levelOf } from '@companion/domain';
import type { Hono } from 'hono';
import { z } from 'zod';
import { notFound } from '../http/errors.ts';
import { body, page, query, queryInt, queryPage } from '../http/input.ts';
import type { Person, Store } from '../store.ts';
import { DAY, toIso } from '../time.ts';
import { findPerson, type View, type Viewer } from '../view.ts';

const DAYS = { '1d': 1, '7d': 7, '30d': 30, '90d': 90, '6m': 182, '1y': 365, all: Number.POSITIVE_INFINITY };
const duration = z.enum(['1d', '7d', '30d', '90d', '6m', '1y', 'all']);
const one = z.object({ userkey: z.string() });
const updatesQuery = z.object({
  after: z.iso.datetime({ offset: true }),
  until: z.iso.datetime({ offset: true }).optional(),
  ...queryPage(1000),
});

const shown = (person: Person) => ({ score: person.row.score, level: levelOf(person.row.score)?.name });

/** Score changes of one person within the window that ends now, oldest first. */
function changes(view: View, person: Person, window: keyof typeof DAYS) {
  const since = view.now.getTime() - DAYS[window] * DAY;
  return (person.profileId === null ? [] : (view.store.scoreHistory.get(person.profileId) ?? [])).filter(
    (row) => Date.parse(row.at) >= since,
  );
}

const updateLists = new WeakMap<Store, { userkey: string; lastUpdatedAt: string; at: number }[]>();
/** Last score change of every member, oldest first; a member without history changed at joining. */
function updates(store: Store) {
  let list = updateLists.get(store);
  if (!list) {
    list = store.dataset.profiles.map((row) => {
      const lastUpdatedAt = toIso(store.scoreHistory.get(row.profileId)?.at(-1)?.at ?? row.joinedAt);
      return { userkey: `profileId:${row.profileId}`, lastUpdatedAt, at: Date.parse(lastUpdatedAt) };
    });
    list.sort((a, b) => a.at - b.at);
    updateLists.set(store, list);
  }
  return list;
}

/** Scores. The history has one row per change with its full time: finer than the network's aggregate. */
export function scores(api: Hono, viewOf: Viewer): void {
  api.get('/score/userkey', (c) => c.json(shown(findPerson(viewOf(c), query(c, one).userkey))));
  api.get('/score/address', (c) => {
    const { address } = query(c, z.object({ address: z.string() }));
    return c.json(shown(findPerson(viewOf(c), `address:${address}`)));
  });
  api.get('/score/userId', (c) => {
    const person = viewOf(c).store.byUserId.get(query(c, z.object({ userId: queryInt() })).userId);
    if (!person) throw notFound('User');
    return c.json(shown(person));
  });

  const bulk = (
    path: string,
    key: string,
    item: z.ZodType<string | number>,
    find: (store: Store, id: string) => Person | undefined,
  ) => {
    const schema = z.object({ [key]: z.array(item).min(1).max(500) });
    api.post(path, async (c) => {
      const { store } = viewOf(c);
      const asked = ((await body(c, schema)) as Record<string, (string | number)[]>)[key] ?? [];
      const rows = asked.map((id) => [id, find(store, String(id))] as const);
      return c.json(Object.fromEntries(rows.flatMap(([id, person]) => (person ? [[id, shown(person)]] : []))));
    });
  };
  bulk('/score/userkeys', 'userkeys', z.string(), (store, key) => store.byUserkey.get(key.toLowerCase()));
  bulk('/score/addresses', 'addresses', z.string(), (store, key) =>
    store.byUserkey.get(`address:${key.toLowerCase()}`),
  );
  bulk('/score/userIds', 'userIds', z.number().int(), (store, key) => store.byUserId.get(Number(key)));

  api.get('/score/history', (c) => {
    const view = viewOf(c);
    const asked = query(c, z.object({ userkey: z.string(), duration: duration.default('30d') }));
    const rows = changes(view, findPerson(view, asked.userkey), asked.duration);
    return c.json(rows.map((row) => ({ date: toIso(row.at), score: row.score })));
  });
  api.get('/score/updates', (c) => {
    const asked = query(c, updatesQuery);
    const after = Date.parse(asked.after);
    const until = asked.until ? Date.parse(asked.until) : Number.POSITIVE_INFINITY;
    const rows = updates(viewOf(c).store).filter((row) => row.at > after && row.at <= until);
    return c.json(page(rows, asked, ({ userkey, lastUpdatedAt }) => ({ userkey, lastUpdatedAt })));
  });
  api.get('/score/status', (c) => {
    findPerson(viewOf(c), query(c, one).userkey);
    return c.json({ status: 'idle', isQueued: false, isCalculating: false, isPending: false });
  });
}

/** `GET /api/v1/score/{userkey}/history`: paged, newest first. */
export function scoresV1(api: Hono, viewOf: Viewer): void {
  const schema = z.object({ duration, ...queryPage(500, 10) });
  api.get('/score/:userkey/history', (c) => {
    const view = viewOf(c);
    const asked = query(c, schema);
    const person = findPerson(view, c.req.param('userkey'));
    const all = person.profileId === null ? [] : (view.store.scoreHistory.get(person.profileId) ?? []);
    const rows = changes(view, person, asked.duration).toReversed();
    return c.json({
      ok: true,
      data: page(rows, asked, (row) => ({
        id: person.userId * 10_000 + all.indexOf(row),
        score: row.score,
        createdAt: toIso(row.at),
        target: `profileId:${row.profileId}`,
      })),
    });
  });
}
