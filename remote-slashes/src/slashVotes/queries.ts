import type { AnswerOf } from '@companion/functions';
import type { slashVotesDetail } from '@companion/functions/slashVotesDetail';

/** A known slash with its votes; points and shares as in the answer. */
export type VotesOfSlash = Extract<AnswerOf<typeof slashVotesDetail>, { rows: unknown[] }>;
export type SlashVote = VotesOfSlash['rows'][number];
export type Relation = SlashVote['relations'][number];
