import { callFunction, looseQuery } from '@companion/data';
import { useQuery } from '@companion/data/query';
import type { PersonValue } from './personLink';

/** Answer of the function `person_card`. */
export type PersonCardValue = {
  score: number | null;
  xpTotal: number | null;
  /** Active reviews received. */
  reviews: { pos: number; neu: number; neg: number };
  /** Active vouches received. */
  vouchedInWei: string;
  joinedAt: string | null;
  invitedBy: PersonValue | null;
  flags: { id: string; count: number }[];
};

/** Loads what the hover card shows about a person; null when the network does not know the id. */
export function usePersonCard(userId: number) {
  const args = { user_id: userId };
  return useQuery({
    ...looseQuery<PersonCardValue | null>('person_card', args),
    // Null is an answer here, not an unreadable one.
    queryFn: ({ signal }) => callFunction<PersonCardValue | null>('person_card', args, signal),
    // Lists keep the last page while the next one loads; a card must never show someone else's numbers.
    placeholderData: undefined,
  });
}
