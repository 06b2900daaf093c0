import { functionQuery } from '@companion/data';
import type { AnswerOf, ArgsOf } from '@companion/functions';
import { badFriendsCheck } from '@companion/functions/badFriendsCheck';
import { losses } from '@companion/functions/losses';

/** A person's losses; `totals` and the rest are missing for an unknown id. */
export type Losses = Extract<AnswerOf<typeof losses>, { totals: object }>;
export type Loss = Losses['ledger'][number];

export const lossesQuery = (args: ArgsOf<typeof losses>) => functionQuery(losses, args);

/** What the people a person currently backs could cost them (M22). */
export const riskQuery = (id: string) => ({
  ...functionQuery(badFriendsCheck, { id }),
  // Another person's risk must not be shown as a placeholder.
  placeholderData: undefined,
});
