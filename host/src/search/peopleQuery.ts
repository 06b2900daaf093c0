import { functionQuery } from '@companion/data';
import { askedAs } from '@companion/domain';
import { peopleSearch } from '@companion/functions/peopleSearch';

/** Best match first: exact id (with whatever was pasted around it), handle or address, then beginnings, then similar names. */
export const peopleQuery = (q: string) => ({
  ...functionQuery(peopleSearch, { q: askedAs(q), per: 8 }),
  staleTime: 60_000,
  placeholderData: undefined,
});
