import { dataErrorOf } from '@companion/data';
import { queryOptions } from '@companion/data/query';
import { type OpenDataDay, readOpenDataIndex } from '@companion/domain';

const INDEX = '/open-data/index.json';

/** Days with archives, newest first; empty if the site makes none. */
export const openDataQuery = () =>
  queryOptions({
    queryKey: [INDEX],
    queryFn: async ({ signal }): Promise<readonly OpenDataDay[]> => {
      const answer = await fetch(INDEX, { signal }).catch((cause: unknown) => {
        if (signal.aborted) throw cause;
        throw dataErrorOf({ message: '' });
      });
      // A static host has no jobs, and therefore no archives.
      if (answer.status === 404) return [];
      if (!answer.ok) throw dataErrorOf({ message: '' }, answer.status);
      return readOpenDataIndex(await answer.json()).days;
    },
  });
