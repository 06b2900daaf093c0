import type { AnswerOf } from '@companion/functions';
import type { profileInteractions } from '@companion/functions/profileInteractions';

type Answer = NonNullable<AnswerOf<typeof profileInteractions>>;

/** What is between two people. */
export type Pair = Extract<Answer, { timeline: unknown }>;
/** Whom one person deals with. */
export type Ego = Extract<Answer, { counterparties: unknown }>;
/** How many events an answer holds. */
export const MOST_EVENTS = 1000;
export type Interaction = Pair['timeline'][number];
export type TrustPath = Pair['paths'][number];
