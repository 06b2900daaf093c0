import { addressesOf, type ProfileRow, primaryAddressOf, profileRow } from '../parse/person.ts';
import type { Reader, ReaderRun } from '../run.ts';
import { readPages } from './pages.ts';

/** Only `/internal/users` names the primary address; with one wallet there is nothing to ask. */
async function withPrimaryAddress(run: ReaderRun, row: ProfileRow): Promise<ProfileRow> {
  const [first = null, second] = addressesOf(row);
  if (second === undefined) return { ...row, primaryAddress: first };
  const body = await run.client.find(`/v2/internal/users/${encodeURIComponent(`profileId:${row.profileId}`)}`);
  return { ...row, primaryAddress: primaryAddressOf(body) ?? first };
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
        await run.ingest('profiles', await Promise.all(rows.map((row) => withPrimaryAddress(run, row))));
      },
      progress: run.progress,
    }),
};
