import type { AnswerOf } from '@companion/functions';
import type { slashImpact } from '@companion/functions/slashImpact';

/** What a slash changed. */
export type Impact = Extract<AnswerOf<typeof slashImpact>, { people: unknown[] }>;
/** A person who backed the accused when the slash opened or closed. */
export type Backer = Impact['people'][number];
