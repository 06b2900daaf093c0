import { pageOf } from '../parse/page.ts';
import { addressesOf, type ProfileRow, primaryAddressOf, profileRow } from '../parse/person.ts';
import type { Reader, ReaderRun } from '../run.ts';
import type { Mark } from '../store.ts';
import { readPages } from './pages.ts';

const ADDRESS = 'primary_address';

/** Marks of a member: values in the list that reveal changes in data read one by one. */
const marksOf = (row: ProfileRow): Mark[] =>
  [
    { entity: ADDRESS, mark: addressesOf(row).sort().join() },
    { entity: 'score_history', mark: String(row.score) },
    { entity: 'xp_weekly', mark: String(row.xpTotal) },
    { entity: 'reviews', mark: row.reviewsReceived },
  ].map((mark) => ({ ...mark, id: row.profileId }));

/**
 * Only `/internal/users` returns the primary address; with one wallet, or unchanged wallets, there is no need to ask. If it is
 * unavailable, the known one stays, or else the first listed wallet is used. `untold`: to be asked again.
 */
async function withPrimaryAddresses(run: ReaderRun, rows: ProfileRow[]) {
  const ids = rows.map((row) => row.profileId);
  const known = await run.store.primaryAddresses(ids);
  const unread = new Set(run.depth === 'changes' ? await run.store.unread(ADDRESS, Math.min(...ids) - 1) : ids);
  const untold = new Set<number>();
  const told = (profileId: number) =>
    run.part(ADDRESS, () =>
      run.item(
        () => run.client.get(`/v2/internal/users/${encodeURIComponent(`profileId:${profileId}`)}`, primaryAddressOf),
        ADDRESS,
      ),
    );
  const complete = await Promise.all(
    rows.map(async (row) => {
      const [only = null, ...others] = addressesOf(row);
      if (others.length === 0) return { ...row, primaryAddress: only };
      const before = known[row.profileId];
      const fallback = before && [only, ...others].includes(before) ? before : only;
      if (!unread.has(row.profileId)) return { ...row, primaryAddress: fallback };
      const answer = await told(row.profileId);
      if (answer === null) untold.add(row.profileId);
      return { ...row, primaryAddress: answer?.address ?? fallback };
    }),
  );
  return { complete, untold };
}

/** Members with their person, userkeys and inviter, oldest first, so that new ones only extend the list. */
export const profiles: Reader = {
  entity: 'profiles',
  label: 'profiles',
  pages: ['/home', '/profiles'],
  essential: true,
  parts: { [ADDRESS]: 'primary addresses' },
  read: (run) =>
    readPages(run, {
      limit: 500,
      fetch: (offset, limit) =>
        run.client.post('/v2/profiles', { sortField: 'createdAt', sortDirection: 'asc', limit, offset }, pageOf),
      store: async (values) => {
        const rows = await run.parse(profileRow, values);
        await run.store.seen(rows.flatMap(marksOf));
        const { complete, untold } = await withPrimaryAddresses(run, rows);
        await run.ingest(
          'profiles',
          complete.map(({ reviewsReceived: _, ...row }) => row),
        );
        await run.store.read(
          ADDRESS,
          rows.map((row) => row.profileId).filter((id) => !untold.has(id)),
        );
      },
      progress: run.progress,
    }),
};
