import { functionQuery } from '@companion/data';
import { useQuery } from '@companion/data/query';
import type { AnswerOf } from '@companion/functions';
import { personCard } from '@companion/functions/personCard';

export type PersonCardValue = NonNullable<AnswerOf<typeof personCard>>;

/** Loads what the hover card shows about a person; null when the network does not know the id. */
export function usePersonCard(userId: number) {
  return useQuery({
    ...functionQuery(personCard, { user_id: userId }),
    // Lists keep the last page while the next one loads; a card must never show someone else's numbers.
    placeholderData: undefined,
  });
}
