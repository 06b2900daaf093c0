import { functionQuery } from '@companion/data';
import type { AnswerOf } from '@companion/functions';
import { votesAnalysis } from '@companion/functions/votesAnalysis';
import { votesSearch } from '@companion/functions/votesSearch';
import { votingProfile } from '@companion/functions/votingProfile';

/** One voter in depth; `votes` and the rest are missing for an unknown id. */
export type Voter = Extract<AnswerOf<typeof votingProfile>, { slashVotes: object }>;
export type SlashVote = Voter['slashVotes'][number];

export const voterQuery = (id: string) => functionQuery(votingProfile, { id });

/** How the whole network votes, to compare with. */
export const networkQuery = () => functionQuery(votesAnalysis, { filters: { range: 'all' } });

/** Whom somebody votes on most. */
export const favouritesQuery = (person: string) => ({
  ...functionQuery(votesSearch, { person, filters: { range: 'all' }, per: 25 }),
  // Another voter's people must not stand in for this one's.
  placeholderData: undefined,
});
