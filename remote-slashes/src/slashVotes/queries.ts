import type { AnswerOf } from '@companion/functions';
import type { slashVotesDetail } from '@companion/functions/slashVotesDetail';

/** What is known of the votes of a slash; points and shares as the answer gives them. */
export type VotesOfSlash = Extract<AnswerOf<typeof slashVotesDetail>, { rows: unknown[] }>;
export type SlashVote = VotesOfSlash['rows'][number];
export type Relation = SlashVote['relations'][number];
