import type { AnswerOf } from '@companion/functions';
import type { slashImpact } from '@companion/functions/slashImpact';

/** What one slash changed. */
export type Impact = Extract<AnswerOf<typeof slashImpact>, { people: unknown[] }>;
/** Somebody who stood behind the accused when the slash opened or closed. */
export type Backer = Impact['people'][number];
