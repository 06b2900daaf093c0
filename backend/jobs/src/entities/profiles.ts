import { addressesOf, type ProfileRow, primaryAddressOf, profileRow } from '../parse/person.ts';
import type { Reader, ReaderRun } from '../run.ts';
import type { Mark } from '../store.ts';
import { readPages } from './pages.ts';

/** Marks of a member: what the list shows of things that are read one by one. */
const marksOf = (row: ProfileRow): Mark[] =>
  [
    { entity: 'primary_address', mark: addressesOf(row).sort().join() },
    { entity: 'score_history', mark: String(row.score) },
    { entity: 'xp_weekly', mark: String(row.xpTotal) },
    { entity: 'reviews_received', mark: row.reviewsReceived },
  ].map((mark) => ({ ...mark, id: row.profileId }));

/** Only `/internal/users` names the primary address; with one wallet, or the same wallets as before, there is nothing to ask. */
async function withPrimaryAddresses(run: ReaderRun, rows: ProfileRow[]): Promise<ProfileRow[]> {
  const ids = rows.map((row) => row.profileId);
  const known = run.depth === 'changes' ? await run.store.primaryAddresses(ids) : {};
  const unread = new Set(
    run.depth === 'changes' ? await run.store.unread('primary_address', Math.min(...ids) - 1) : ids,
  );
  return Promise.all(
    rows.map(async (row) => {
      const [only = null, second] = addressesOf(row);
      if (second === undefined) return { ...row, primaryAddress: only };
      if (!unread.has(row.profileId)) return { ...row, primaryAddress: known[row.profileId] ?? only };
      const body = await run.client.find(`/v2/internal/users/${encodeURIComponent(`profileId:${row.profileId}`)}`);
      return { ...row, primaryAddress: primaryAddressOf(body) ?? only };
    }),
  );
}

/** Members with their person, userkeys and inviter, oldest first so that new ones only lengthen the list. */
export const profiles: Reader = {
  entity: 'profiles',
  label: 'profiles',
  notification: 'profiles_sync',
  read: (run) =>
    readPages(run, {
      limit: 500,
      fetch: (offset, limit) =>
        run.client.post('/v2/profiles', { sortField: 'createdAt', sortDirection: 'asc', limit, offset }),
      store: async (values) => {
        const rows = await run.parse(profileRow, values);
        await run.store.seen(rows.flatMap(marksOf));
        const complete = await withPrimaryAddresses(run, rows);
        await run.ingest(
          'profiles',
          complete.map(({ reviewsReceived: _, ...row }) => row),
        );
        await run.store.read(
          'primary_address',
          rows.map((row) => row.profileId),
        );
      },
      progress: run.progress,
    }),
};
