import type { Context, Hono } from 'hono';
import { z } from 'zod';
import { badRequest, notFound } from '../http/errors.ts';
import { body, page, pathId, query, queryPage } from '../http/input.ts';
import { user } from '../shapes/user.ts';
import type { Person, Store } from '../store.ts';
import type { Viewer } from '../view.ts';

const SERVICES = ['discord', 'farcaster', 'telegram'] as const;
const KEY_PREFIX: Record<string, string> = {
  ADDRESS: 'address:',
  DISCORD: 'service:discord:',
  FARCASTER: 'service:farcaster:',
  GITHUB: 'service:github:',
  TELEGRAM: 'service:telegram:',
  TWITTER: 'service:x.com:',
  PROFILE: 'profileId:',
};
const BULK = 500;

const byAddress = (store: Store, address: string) => store.byUserkey.get(`address:${address.toLowerCase()}`);
const byX = (store: Store, name: string) =>
  /^\d+$/.test(name) ? store.byUserkey.get(`service:x.com:${name}`) : store.byUsername.get(name.toLowerCase());

/** Lower-case search text of a person, cached. */
const searchText = new WeakMap<Person, string>();
function textOf(person: Person): string {
  let text = searchText.get(person);
  if (text === undefined) {
    text = [person.row.username ?? '', person.row.displayName, ...person.userkeys].join('\n').toLowerCase();
    searchText.set(person, text);
  }
  return text;
}

/** Look-ups of one or many users. An unknown one is a 404 alone and omitted in bulk. */
export function users(api: Hono, viewOf: Viewer): void {
  const one = (path: string, find: (store: Store, c: Context) => Person | undefined) =>
    api.get(path, (c) => {
      const view = viewOf(c);
      const person = find(view.store, c);
      if (!person) throw notFound('User');
      return c.json(user(view, person));
    });
  const address = (store: Store, c: Context) => {
    const text = c.req.param('address') ?? '';
    if (!/^0x[0-9a-f]{40}$/i.test(text)) throw badRequest('Invalid address');
    return byAddress(store, text);
  };
  one('/user/by/address/:address', address);
  one('/user/by/ethos-everywhere-wallet/:address', address);
  one('/user/by/profile-id/:id', (store, c) => store.byProfileId.get(pathId(c, 'id')));
  one('/user/by/username/:name', (store, c) => store.byUsername.get((c.req.param('name') ?? '').toLowerCase()));
  one('/user/by/x/:name', (store, c) => byX(store, c.req.param('name') ?? ''));
  one('/user/by/farcaster/username/:name', (store, c) =>
    store.byUserkey.get(`service:farcaster:username:${(c.req.param('name') ?? '').toLowerCase()}`),
  );
  for (const service of SERVICES)
    one(`/user/by/${service}/:id`, (store, c) => store.byUserkey.get(`service:${service}:${c.req.param('id')}`));
  one('/user/:id', (store, c) => store.byUserId.get(pathId(c, 'id')));

  const many = <T>(
    path: string,
    key: string,
    item: z.ZodType<T>,
    find: (store: Store, value: T) => Person | undefined,
  ) => {
    const schema = z.object({ [key]: z.array(item).min(1).max(BULK) });
    api.post(path, async (c) => {
      const view = viewOf(c);
      const values = ((await body(c, schema)) as Record<string, T[]>)[key] ?? [];
      const found = new Set(values.map((value) => find(view.store, value)).filter((person) => person !== undefined));
      return c.json([...found].map((person) => user(view, person)));
    });
  };
  const id = z.number().int().min(0);
  const name = z.string().min(1).max(200);
  many('/users/by/ids', 'userIds', id, (store, value) => store.byUserId.get(value));
  many('/users/by/profile-id', 'profileIds', id, (store, value) => store.byProfileId.get(value));
  many('/users/by/address', 'addresses', name, byAddress);
  many('/users/by/x', 'accountIdsOrUsernames', name, byX);
  for (const service of SERVICES)
    many(`/users/by/${service}`, `${service}Ids`, name, (store, value) =>
      store.byUserkey.get(`service:${service}:${value.toLowerCase()}`),
    );
  const farcasterNames = z.object({ farcasterUsernames: z.array(name).min(1).max(BULK) });
  api.post('/users/by/farcaster/usernames', async (c) => {
    const view = viewOf(c);
    const { farcasterUsernames } = await body(c, farcasterNames);
    const found = farcasterUsernames.map((username) => ({
      username,
      person: view.store.byUserkey.get(`service:farcaster:username:${username.toLowerCase()}`),
    }));
    return c.json({
      users: found.flatMap(({ username, person }) => (person ? [{ user: user(view, person), username }] : [])),
      notFoundUsernames: found.filter(({ person }) => !person).map(({ username }) => username),
      errorUsernames: [],
    });
  });

  const search = z.object({
    query: z.string().min(2).max(100),
    userKeyType: z.enum(['ADDRESS', 'DISCORD', 'FARCASTER', 'GITHUB', 'TELEGRAM', 'TWITTER', 'PROFILE']).optional(),
    ...queryPage(50),
  });
  api.get('/users/search', (c) => {
    const view = viewOf(c);
    const asked = query(c, search);
    const text = asked.query.toLowerCase();
    const prefix = asked.userKeyType && KEY_PREFIX[asked.userKeyType];
    const found = view.store.people.filter(
      (person) =>
        person.row.status !== 'MERGED' &&
        textOf(person).includes(text) &&
        (!prefix || person.userkeys.some((key) => key.startsWith(prefix))),
    );
    found.sort((a, b) => b.row.score - a.row.score || a.row.displayName.localeCompare(b.row.displayName));
    return c.json(page(found, asked, (person) => user(view, person)));
  });
}
