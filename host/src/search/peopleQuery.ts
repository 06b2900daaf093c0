import { functionQuery } from '@companion/data';
import { peopleSearch } from '@companion/functions/peopleSearch';

/** Best match first: exact id, handle or address, then beginnings, then similar names. */
export const peopleQuery = (q: string) => ({
  ...functionQuery(peopleSearch, { q, per: 8 }),
  staleTime: 60_000,
  placeholderData: undefined,
});
