import { functionQuery } from '@companion/data';
import type { AnswerOf, ArgsOf, FiltersOf } from '@companion/functions';
import { votesAnalysis } from '@companion/functions/votesAnalysis';
import { votesSearch } from '@companion/functions/votesSearch';
import { votingProfile } from '@companion/functions/votingProfile';
import { KINDS } from './params';

/** One voter in depth; `votes` and the rest are missing for an unknown id. */
export type Voter = Extract<AnswerOf<typeof votingProfile>, { slashVotes: object }>;
export type SlashVote = Voter['slashVotes'][number];
/** How many of them an answer holds, the newest ones. */
export const MOST_SLASH_VOTES = 500;

export const voterQuery = (args: ArgsOf<typeof votingProfile>) => functionQuery(votingProfile, args);

/** When the votes were cast, and on what. */
export type VotesOf = Pick<FiltersOf<typeof votingProfile>, 'range' | 'type'>;

/** How the whole network votes on the same, to compare with; not asked of several kinds, or of one it does not tell apart. */
export const networkQuery = ({ range, type }: VotesOf) => {
  const kind = KINDS.find((each) => type?.length === 1 && type[0] === each);
  return {
    ...functionQuery(votesAnalysis, { filters: { range: range ?? 'all', ...(kind && { type: kind }) } }),
    enabled: kind !== undefined || !type,
    // How the network votes on something else must not stand in.
    placeholderData: undefined,
  };
};

/** Whom somebody votes on most. */
export const favouritesQuery = (person: string, { range, type }: VotesOf) => ({
  ...functionQuery(votesSearch, { person, filters: { range: range ?? 'all', ...(type && { type }) }, per: 25 }),
  // Another voter's people must not stand in for this one's.
  placeholderData: undefined,
});
