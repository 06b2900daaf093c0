import { callFunction, DataError, type Person, type Share } from '@companion/data';
import { queryOptions } from '@companion/data/query';
import type { LevelName } from '@companion/domain';
import { arrayText, type ItemError, joinParts, type Listed, type Part, stretches } from './compare';
import type { Item } from './items';

/** One person of the list, with the columns of the profile search. Money in wei as decimal text, times ISO. */
export type ProfileRow = Person & {
  level: LevelName | null;
  delta30d: number | null;
  /** Active reviews received. */
  reviews: { pos: number; neu: number; neg: number };
  positiveShare: Share;
  vouchedInWei: string;
  vouchedOutWei: string;
  xpSeason: number;
  slashesReceived: number;
  slashesUpheld: number;
  joinedAt: string | null;
  invitedBy: Person | null;
  archivedShare: Share;
  reviewsGiven: number;
};

export type ListedProfile = Listed<ProfileRow>;
export type Comparison = { asOf: string; rows: ListedProfile[]; errors: ItemError[] };

/** Who these ids name, in the order of the list. At most 500. */
export function profilesQuery(items: readonly Item[]) {
  return queryOptions({
    queryKey: ['reviews_batch_profiles', items],
    queryFn: ({ signal }) => compare(items, signal),
    enabled: items.length > 0,
    staleTime: 30_000,
    retry: (count: number, error: Error) => count < 1 && error instanceof DataError && error.retryable,
  });
}

async function compare(items: readonly Item[], signal: AbortSignal): Promise<Comparison> {
  const parts = await Promise.all(
    stretches(items).map(async (part) => ({
      items: part,
      answer: await callFunction<Part<ProfileRow> & { asOf: string }>(
        'reviews_batch_profiles',
        { ids: arrayText(part) },
        signal,
      ),
    })),
  );
  return { asOf: parts[0]?.answer.asOf ?? '', ...joinParts(items, parts) };
}
