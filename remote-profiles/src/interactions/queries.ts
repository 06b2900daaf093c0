import type { AnswerOf } from '@companion/functions';
import type { profileInteractions } from '@companion/functions/profileInteractions';

type Answer = NonNullable<AnswerOf<typeof profileInteractions>>;

/** Data on two people. */
export type Pair = Extract<Answer, { timeline: unknown }>;
/** The people one person interacts with. */
export type Ego = Extract<Answer, { counterparties: unknown }>;
/** Maximum number of events in an answer. */
export const MOST_EVENTS = 1000;
export type Interaction = Pair['timeline'][number];
export type TrustPath = Pair['paths'][number];
