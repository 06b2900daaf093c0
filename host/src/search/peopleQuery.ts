import { callFunction, DataError, type Person } from '@companion/data';
import { queryOptions } from '@companion/data/query';

/** Best match first: exact id, handle or address, then beginnings, then similar names. */
export const peopleQuery = (q: string) =>
  queryOptions({
    queryKey: ['people_search', q],
    queryFn: ({ signal }) => callFunction<Person[]>('people_search', { q, per: 8 }, signal),
    staleTime: 60_000,
    retry: (count: number, error: Error) => count < 1 && error instanceof DataError && error.retryable,
  });
