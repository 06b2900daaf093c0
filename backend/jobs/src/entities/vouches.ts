import { pageOf } from '../parse/page.ts';
import { vouchRow } from '../parse/vouch.ts';
import type { Reader } from '../run.ts';
import { readPages, readUntilKnown } from './pages.ts';

/** Active vouches first, then ended ones: a vouch that ends in the meantime is read again with its end. */
export const vouches: Reader = {
  entity: 'vouches',
  label: 'vouches',
  pages: ['/vouches'],
  essential: true,
  read: async (run) => {
    const store = async (values: unknown[]) => run.ingest('vouches', await run.parse(vouchRow, values));
    if (run.depth === 'changes') {
      for (const archived of [false, true])
        await readUntilKnown({
          limit: 100,
          fetch: (offset, limit) =>
            run.client.post('/v2/vouches', { archived, orderBy: { updatedAt: 'desc' }, limit, offset }, pageOf),
          store,
        });
      return;
    }
    for (const archived of [false, true]) {
      if (run.cursor.archived === true && !archived) continue;
      const part = { ...run, cursor: run.cursor.archived === archived ? run.cursor : {} };
      await readPages(part, {
        limit: 100,
        cursor: { archived },
        fetch: (offset, limit) =>
          run.client.post('/v2/vouches', { archived, orderBy: { vouchedAt: 'desc' }, limit, offset }, pageOf),
        store,
        progress: (share) => run.progress(archived ? 0.5 + share / 2 : share / 2),
      });
    }
  },
};
