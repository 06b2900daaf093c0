import { askAsUser, onceMore } from '@companion/data';
import { queryOptions } from '@companion/data/query';
import { releaseOverview } from '@companion/release/control';

export const OVERVIEW = 'release_overview';
/** The Edge Function that reads and changes releases. */
const CONTROL = 'release-control';
const FRESH_MS = 10_000;
const AGAIN_MS = 30_000;

export const askControl = (body: Record<string, unknown>) => askAsUser(CONTROL, body);

/** The releases visitors run, and their reception. */
export const releasesQuery = () =>
  queryOptions({
    queryKey: [OVERVIEW],
    queryFn: () => releaseOverview(askControl),
    staleTime: FRESH_MS,
    refetchInterval: AGAIN_MS,
    retry: onceMore,
  });
