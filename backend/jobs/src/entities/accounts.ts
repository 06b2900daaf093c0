import { NetworkError } from '../client.ts';
import { chunks } from '../inOrder.ts';
import { listIn } from '../parse/page.ts';
import { type UserRow, userRow } from '../parse/person.ts';
import type { Reader, ReaderRun } from '../run.ts';

const BULK = 500;

/** Bulk look-ups by kind of userkey: the key of the request body, and a label. Each is a separate part. */
const LOOKUPS = [
  { prefix: 'address:', path: '/v2/users/by/address', key: 'addresses', label: 'wallets without profile' },
  { prefix: 'service:x.com:', path: '/v2/users/by/x', key: 'accountIdsOrUsernames', label: 'accounts at X' },
  { prefix: 'service:discord:', path: '/v2/users/by/discord', key: 'discordIds', label: 'accounts at Discord' },
  { prefix: 'service:telegram:', path: '/v2/users/by/telegram', key: 'telegramIds', label: 'accounts at Telegram' },
  { prefix: 'service:farcaster:', path: '/v2/users/by/farcaster', key: 'farcasterIds', label: 'accounts at Farcaster' },
  { prefix: 'profileId:', path: '/v2/users/by/profile-id', key: 'profileIds', label: 'profiles outside the list' },
] as const;
type Lookup = (typeof LOOKUPS)[number];

/** Name of a look-up's part, from its path. */
const partOf = ({ path }: Lookup) => path.slice('/v2/'.length);

/** One bulk request; if it is refused for its items it is split in halves, until the invalid ones are isolated and skipped. */
async function peopleBy(run: ReaderRun, lookup: Lookup, items: (string | number)[]): Promise<unknown[]> {
  const ask = () => run.client.post(lookup.path, { [lookup.key]: items }, listIn());
  const [only, ...others] = items;
  if (only === undefined) return [];
  if (others.length === 0) return (await run.item(ask, partOf(lookup))) ?? [];
  try {
    const found = await ask();
    return (await run.item(async () => found, partOf(lookup))) ?? found;
  } catch (error) {
    if (!(error instanceof NetworkError) || ![400, 422].includes(error.status)) throw error;
  }
  const half = Math.ceil(items.length / 2);
  const first = await peopleBy(run, lookup, items.slice(0, half));
  return [...first, ...(await peopleBy(run, lookup, items.slice(half)))];
}

const NAME_PREFIX = 'service:x.com:username:';

/** Adds the key used in the request to the listed ones; otherwise a handle would never resolve to its owner. */
function withAskedNames(row: UserRow, asked: Set<string>): UserRow {
  const key = `${NAME_PREFIX}${row.handle?.toLowerCase()}`;
  return asked.has(key) ? { ...row, userkeys: [...new Set([...row.userkeys, key])] } : row;
}

async function lookUp(run: ReaderRun, userkeys: string[], lookup: Lookup): Promise<UserRow[]> {
  const keys = userkeys.filter((key) => key.startsWith(lookup.prefix));
  const asked = new Set(keys);
  const rows: UserRow[] = [];
  for (const chunk of chunks(keys, BULK)) {
    const accounts = chunk.map((key) => key.slice(lookup.prefix.length).replace(/^username:/, ''));
    const items = lookup.key === 'profileIds' ? accounts.map(Number) : accounts;
    const found = await run.part(partOf(lookup), () => peopleBy(run, lookup, items));
    rows.push(...(await run.parse(userRow, found ?? [], 'user:', partOf(lookup))));
  }
  return rows.map((row) => withAskedNames(row, asked));
}

/**
 * People referenced by reviews, vouches or slashes who are in no list of members: looked up in bulk by their key. Those unknown
 * to the network stay placeholders.
 */
export const accounts: Reader = {
  entity: 'accounts',
  label: 'accounts without profile',
  pages: ['/profiles'],
  parts: Object.fromEntries(LOOKUPS.map((lookup) => [partOf(lookup), lookup.label])),
  read: async (run) => {
    let after = typeof run.cursor.after === 'number' ? run.cursor.after : 0;
    for (;;) {
      const placeholders = await run.store.accounts(after, BULK);
      const last = placeholders.at(-1);
      if (last === undefined) return;
      const userkeys = placeholders.flatMap((row) => row.userkeys);
      const found = await Promise.all(LOOKUPS.map((lookup) => lookUp(run, userkeys, lookup)));
      await run.ingest('users', found.flat());
      after = last.userId;
      await run.save({ after });
    }
  },
};
