import type { Hono } from 'hono';
import { z } from 'zod';
import { notFound } from '../http/errors.ts';
import { body, bodyPage, page, query, queryPage } from '../http/input.ts';
import { internalUser, profile, profileRow } from '../shapes/profile.ts';
import type { Person, Store } from '../store.ts';
import { toSeconds } from '../time.ts';
import { findPerson, type Viewer } from '../view.ts';

const listBody = z.object({
  archived: z.boolean().optional(),
  ids: z.array(z.number().int().min(0)).max(500).optional(),
  sortField: z.enum(['createdAt', 'invitesAvailable']).default('createdAt'),
  sortDirection: z.enum(['asc', 'desc']).default('desc'),
  ...bodyPage(500),
});
const recentQuery = z.object(queryPage(500));

const sorted = new WeakMap<Store, Person[]>();
/** Members, oldest first; ties by profile id. */
function membersByAge(store: Store): Person[] {
  let members = sorted.get(store);
  if (!members) {
    const joined = (person: Person) => toSeconds(person.profile?.joinedAt ?? null);
    members = [...store.byProfileId.values()].sort(
      (a, b) => joined(a) - joined(b) || (a.profileId ?? 0) - (b.profileId ?? 0),
    );
    sorted.set(store, members);
  }
  return members;
}

/** Lists of profiles with user and inviter, and the internal look-up that names the primary address. */
export function profiles(api: Hono, viewOf: Viewer): void {
  api.post('/profiles', async (c) => {
    const view = viewOf(c);
    const asked = await body(c, listBody);
    const ids = asked.ids && new Set(asked.ids);
    let rows = membersByAge(view.store).filter(
      (person) =>
        (!ids || ids.has(person.profileId as number)) &&
        (asked.archived === undefined || profile(view, person)?.archived === asked.archived),
    );
    if (asked.sortField === 'invitesAvailable') {
      const invites = new Map(rows.map((person) => [person, profile(view, person)?.invitesAvailable ?? 0]));
      rows.sort((a, b) => (invites.get(a) ?? 0) - (invites.get(b) ?? 0));
    }
    if (asked.sortDirection === 'desc') rows = rows.reverse();
    return c.json(page(rows, asked, (person) => profileRow(view, person)));
  });

  api.get('/profiles/recent', (c) => {
    const view = viewOf(c);
    return c.json(page(membersByAge(view.store).toReversed(), query(c, recentQuery), (row) => profileRow(view, row)));
  });

  api.get('/profiles/stats', (c) => {
    const view = viewOf(c);
    const rows = membersByAge(view.store).map((person) => profile(view, person));
    return c.json({
      activeProfiles: rows.filter((row) => row && !row.archived).length,
      invitesAvailable: rows.reduce((sum, row) => sum + (row?.invitesAvailable ?? 0), 0),
    });
  });

  api.get('/internal/users/embedded-wallet/:address', (c) => {
    const view = viewOf(c);
    return c.json(internalUser(view, findPerson(view, `address:${c.req.param('address')}`)));
  });
  api.get('/internal/users/:userkey', (c) => {
    const view = viewOf(c);
    return c.json(internalUser(view, findPerson(view, c.req.param('userkey'))));
  });
}

/** `GET /api/v1/addresses/{userkey}`. */
export function addressesV1(api: Hono, viewOf: Viewer): void {
  api.get('/addresses/:userkey', (c) => {
    const person = findPerson(viewOf(c), c.req.param('userkey'));
    if (!person.profile) throw notFound('User');
    return c.json({
      ok: true,
      data: {
        profileId: person.profile.profileId,
        primaryAddress: person.profile.primaryAddress,
        allAddresses: person.profile.addresses,
      },
    });
  });
}
