import { askFunction, functionQuery } from '@companion/data';
import { peopleSearch } from '@companion/functions/peopleSearch';

/** Best match first: exact id (ignoring text pasted around it), handle or address, then prefixes, then similar names. */
export const peopleQuery = (q: string) => ({
  ...functionQuery(peopleSearch, { q, per: 8 }),
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    // The search is not needed before the first paint.
    const { askedAs } = await import(/* webpackChunkName: "asked-as" */ './askedAs');
    return askFunction(peopleSearch, { q: askedAs(q), per: 8 }, signal);
  },
  staleTime: 60_000,
  placeholderData: undefined,
});
