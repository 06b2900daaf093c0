import { longText, oneOf } from '../schema/filter.ts';
import { parseQuery } from './parseQuery.ts';

const MOST_LETTERS = 500;

const own = {
  q: longText(MOST_LETTERS, { fallback: '' }),
  group: oneOf(['author', 'subject'], { says: 'Texts by person instead of one by one.' }),
};

/** How /mini-apps/ethossearch reads its address: the query as typed. Without one it shows the last seven days. */
export const searchAddress = {
  own,
  options: { own, only: [] },
  fixed: ({ q }: { q: string }) => ({
    filters: q.trim() !== '' ? parseQuery(q).filters : ({ range: '7d' } as const),
  }),
};
