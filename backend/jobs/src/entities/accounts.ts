import { chunks } from '../inOrder.ts';
import { listOf } from '../parse/page.ts';
import { type UserRow, userRow } from '../parse/person.ts';
import type { Reader, ReaderRun } from '../run.ts';

const BULK = 500;

/** Bulk look-ups by kind of userkey: the body key, and how the account is written in it. */
const LOOKUPS = [
  { prefix: 'address:', path: '/v2/users/by/address', key: 'addresses' },
  { prefix: 'service:x.com:', path: '/v2/users/by/x', key: 'accountIdsOrUsernames' },
  { prefix: 'service:discord:', path: '/v2/users/by/discord', key: 'discordIds' },
  { prefix: 'service:telegram:', path: '/v2/users/by/telegram', key: 'telegramIds' },
  { prefix: 'service:farcaster:', path: '/v2/users/by/farcaster', key: 'farcasterIds' },
  { prefix: 'profileId:', path: '/v2/users/by/profile-id', key: 'profileIds' },
] as const;

const NAME_PREFIX = 'service:x.com:username:';

/** The key a person was asked by joins those it lists, else a handle would never lead back to its owner. */
function withAskedNames(row: UserRow, asked: Set<string>): UserRow {
  const key = `${NAME_PREFIX}${row.handle?.toLowerCase()}`;
  return asked.has(key) ? { ...row, userkeys: [...new Set([...row.userkeys, key])] } : row;
}

async function lookUp(run: ReaderRun, userkeys: string[], lookup: (typeof LOOKUPS)[number]): Promise<UserRow[]> {
  const keys = userkeys.filter((key) => key.startsWith(lookup.prefix));
  const asked = new Set(keys);
  const rows: UserRow[] = [];
  for (const chunk of chunks(keys, BULK)) {
    const accounts = chunk.map((key) => key.slice(lookup.prefix.length).replace(/^username:/, ''));
    const items = lookup.key === 'profileIds' ? accounts.map(Number) : accounts;
    const found = listOf(await run.client.findPost(lookup.path, { [lookup.key]: items }));
    rows.push(...(await run.parse(userRow, found, 'user:')));
  }
  return rows.map((row) => withAskedNames(row, asked));
}

/**
 * People whom reviews, vouches or slashes name but no list of members has: looked up in bulk by the key they are known
 * by. Whoever the network does not know either stays a placeholder.
 */
export const accounts: Reader = {
  entity: 'accounts',
  label: 'accounts without profile',
  notification: 'profiles_sync',
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
