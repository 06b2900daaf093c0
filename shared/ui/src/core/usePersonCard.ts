import { functionQuery } from '@companion/data';
import { useQuery } from '@companion/data/query';
import type { PersonValue } from './personLink';

/** Answer of the function `person_card`. Any field may be null. */
export type PersonCardValue = {
  score: number | null;
  xp: number | null;
  reviews: { positive: number; neutral: number; negative: number } | null;
  vouchedWei: string | null;
  joinedAt: string | null;
  invitedBy: PersonValue | null;
};

/** Loads what the hover card shows about a person. */
export function usePersonCard(userId: number) {
  return useQuery(functionQuery<PersonCardValue>('person_card', { user_id: userId }));
}
