import type { Hono } from 'hono';
import { z } from 'zod';
import type { Vouch } from '../dataset.ts';
import { body, bodyPage, page, query, queryInt } from '../http/input.ts';
import { user } from '../shapes/user.ts';
import { vouchRow } from '../shapes/vouch.ts';
import type { Store } from '../store.ts';
import { DAY, toSeconds } from '../time.ts';
import type { View, Viewer } from '../view.ts';

const ids = z.array(z.number().int().min(0)).max(500).optional();
const texts = z.array(z.string().max(200)).max(500).optional();
const direction = z.enum(['asc', 'desc']);
const filters = {
  ids,
  authorProfileIds: ids,
  subjectProfileIds: ids,
  subjectUserkeys: texts,
  subjectAddresses: texts,
  archived: z.boolean().default(false),
  afterDate: z.iso.datetime({ offset: true }).optional(),
  duration: z
    .string()
    .regex(/^\d{1,4}d$/)
    .optional(),
  orderBy: z
    .object({ balance: direction.optional(), vouchedAt: direction.optional(), updatedAt: direction.optional() })
    .default({ vouchedAt: 'desc' }),
};
const listBody = z.object({ ...filters, ...bodyPage(100) });
const listBodyV1 = z.object({ ...filters, ...bodyPage(100, 10) });
const mutualQuery = z.object({
  viewerProfileId: queryInt(),
  targetProfileId: queryInt(),
  limit: queryInt(1, 100).default(50),
  offset: queryInt().default(0),
});

function find(view: View, asked: z.output<typeof listBody>): Vouch[] {
  const { store } = view;
  const id = asked.ids && new Set(asked.ids);
  const author = asked.authorProfileIds && new Set(asked.authorProfileIds);
  const subject = asked.subjectProfileIds && new Set(asked.subjectProfileIds);
  const keys = [
    ...(asked.subjectUserkeys ?? []),
    ...(asked.subjectAddresses ?? []).map((address) => `address:${address}`),
  ].map((key) => key.toLowerCase());
  const people = new Set(keys.map((key) => store.byUserkey.get(key)?.userId ?? key));
  const since = Math.max(
    asked.afterDate ? Date.parse(asked.afterDate) / 1000 : 0,
    asked.duration ? (view.now.getTime() - Number.parseInt(asked.duration, 10) * DAY) / 1000 : 0,
  );
  const ofSubject = (row: Vouch) => {
    const key = row.subjectProfileId === null ? row.subjectUserkey.toLowerCase() : `profileid:${row.subjectProfileId}`;
    return people.has(store.byUserkey.get(key)?.userId ?? key);
  };
  return store.vouches.filter(
    (row) =>
      (row.unvouchedAt !== null) === asked.archived &&
      (!id || id.has(row.id)) &&
      (!author || author.has(row.authorProfileId)) &&
      (!subject || subject.has(row.subjectProfileId ?? 0)) &&
      (!keys.length || ofSubject(row)) &&
      (!since || toSeconds(row.vouchedAt) >= since),
  );
}

function order(rows: Vouch[], { balance, vouchedAt, updatedAt }: z.output<typeof filters.orderBy>): Vouch[] {
  const sign = (balance ?? updatedAt ?? vouchedAt ?? 'desc') === 'desc' ? -1 : 1;
  if (balance)
    return rows.sort((a, b) => {
      const difference = BigInt(a.amountWei) - BigInt(b.amountWei);
      return difference === 0n ? 0 : difference > 0n ? sign : -sign;
    });
  if (updatedAt) {
    const changed = (row: Vouch) => toSeconds(row.unvouchedAt ?? row.vouchedAt);
    return rows.sort((a, b) => sign * (changed(a) - changed(b)) || sign * (a.id - b.id));
  }
  return sign === -1 ? rows : rows.reverse();
}

/** Active vouches given by each profile, as a set of subjects. */
const given = new WeakMap<Store, Map<number, Set<number>>>();
function vouchersOf(store: Store, subject: number): Set<number> {
  let bySubject = given.get(store);
  if (!bySubject) {
    bySubject = new Map();
    for (const row of store.vouches)
      if (row.unvouchedAt === null && row.subjectProfileId !== null) {
        const set = bySubject.get(row.subjectProfileId) ?? new Set();
        bySubject.set(row.subjectProfileId, set.add(row.authorProfileId));
      }
    given.set(store, bySubject);
  }
  return bySubject.get(subject) ?? new Set();
}

/** Vouches. `archived: true` lists the ended ones only, anything else the active ones only. */
export function vouches(api: Hono, viewOf: Viewer): void {
  api.post('/vouches', async (c) => {
    const view = viewOf(c);
    const asked = await body(c, listBody);
    return c.json(page(order(find(view, asked), asked.orderBy), asked, (row) => vouchRow(view, row)));
  });
  api.get('/vouches/mutual-vouchers', (c) => {
    const view = viewOf(c);
    const asked = query(c, mutualQuery);
    const viewer = vouchersOf(view.store, asked.viewerProfileId);
    const people = [...vouchersOf(view.store, asked.targetProfileId)]
      .filter((id) => viewer.has(id))
      .flatMap((id) => view.store.byProfileId.get(id) ?? [])
      .sort((a, b) => b.row.score - a.row.score);
    return c.json(page(people, asked, (person) => user(view, person)));
  });
  api.get('/vouches/fees', (c) =>
    c.json({
      entryDonationFeeBasisPoints: 100,
      entryProtocolFeeBasisPoints: 100,
      entryVouchersPoolFeeBasisPoints: 400,
      exitFeeBasisPoints: 100,
    }),
  );
}

/** `POST /api/v1/vouches`. */
export function vouchesV1(api: Hono, viewOf: Viewer): void {
  api.post('/vouches', async (c) => {
    const view = viewOf(c);
    const asked = await body(c, listBodyV1);
    const rows = order(find(view, asked), asked.orderBy);
    return c.json({ ok: true, data: page(rows, asked, (row) => vouchRow(view, row, 'n')) });
  });
}
