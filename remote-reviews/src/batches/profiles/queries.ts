import { askFunction, onceMore } from '@companion/data';
import { queryOptions } from '@companion/data/query';
import type { RowOf } from '@companion/functions';
import { reviewsBatchProfiles } from '@companion/functions/reviewsBatchProfiles';
import { type ItemError, joinParts, type Listed, stretches } from './compare';
import type { Item } from './items';

/** A person in the list, with the columns of the profile search. Amounts in wei as decimal text, times ISO. */
export type ProfileRow = RowOf<typeof reviewsBatchProfiles>;
export type ListedProfile = Listed<ProfileRow>;
export type Comparison = { asOf: string; rows: ListedProfile[]; errors: ItemError[] };

/** The people with these ids, in list order. At most 500. */
export function profilesQuery(items: readonly Item[]) {
  return queryOptions({
    queryKey: ['reviews_batch_profiles', items],
    queryFn: ({ signal }) => compare(items, signal),
    enabled: items.length > 0,
    staleTime: 30_000,
    retry: onceMore,
  });
}

async function compare(items: readonly Item[], signal: AbortSignal): Promise<Comparison> {
  const parts = await Promise.all(
    stretches(items).map(async (part) => ({
      items: part,
      answer: await askFunction(reviewsBatchProfiles, { ids: part.map(({ text }) => text) }, signal),
    })),
  );
  return { asOf: parts[0]?.answer.asOf ?? '', ...joinParts(items, parts) };
}
