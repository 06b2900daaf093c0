import { functionQuery } from '@companion/data';
import { useQuery } from '@companion/data/query';
import type { AnswerOf } from '@companion/functions';
import { personCard } from '@companion/functions/personCard';

export type PersonCardValue = NonNullable<AnswerOf<typeof personCard>>;

/** Loads the data of a person's hover card; null if the network does not know the id. */
export function usePersonCard(userId: number) {
  return useQuery({
    ...functionQuery(personCard, { user_id: userId }),
    // Lists show the previous page while the next one loads; a card must never show another person's numbers.
    placeholderData: undefined,
  });
}
