import { askAsUser, onceMore } from '@companion/data';
import { queryOptions } from '@companion/data/query';
import { releaseOverview } from '@companion/release/control';

export const OVERVIEW = 'release_overview';
/** Name of the function that knows the releases, and changes them. */
const CONTROL = 'release-control';
const FRESH_MS = 10_000;
const AGAIN_MS = 30_000;

export const askControl = (body: Record<string, unknown>) => askAsUser(CONTROL, body);

/** What visitors run and how they receive it. */
export const releasesQuery = () =>
  queryOptions({
    queryKey: [OVERVIEW],
    queryFn: () => releaseOverview(askControl),
    staleTime: FRESH_MS,
    refetchInterval: AGAIN_MS,
    retry: onceMore,
  });
