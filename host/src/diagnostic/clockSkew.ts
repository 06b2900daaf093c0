import { queryOptions } from '@companion/data/query';

/** How many seconds the site server's clock is ahead of this one (its Date header has whole seconds); null if unknown. */
export const clockSkewQuery = () =>
  queryOptions({
    queryKey: ['clock_skew'],
    queryFn: async ({ signal }) => {
      const response = await fetch('/config.json', { cache: 'no-store', signal });
      const server = Date.parse(response.headers.get('date') ?? '');
      return Number.isFinite(server) ? (server + 500 - Date.now()) / 1000 : null;
    },
    retry: false,
  });
