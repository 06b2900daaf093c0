import { functionQuery, type Person } from '@companion/data';
import type { AnswerOf } from '@companion/functions';
import { profileNetwork } from '@companion/functions/profileNetwork';

/** The network of a known person. */
export type Network = Extract<AnswerOf<typeof profileNetwork>, { person: Person }>;
export type Tied = Network['people'][number];

/** Never shows another person's network as a placeholder. */
export const networkQuery = (id: string) => ({ ...functionQuery(profileNetwork, { id }), placeholderData: undefined });
