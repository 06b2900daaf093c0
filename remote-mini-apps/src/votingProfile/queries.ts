import { functionQuery } from '@companion/data';
import type { AnswerOf, ArgsOf, FiltersOf } from '@companion/functions';
import { votesAnalysis } from '@companion/functions/votesAnalysis';
import { votesSearch } from '@companion/functions/votesSearch';
import { votingProfile } from '@companion/functions/votingProfile';
import { KINDS } from './params';

/** A voter in depth; `votes` and the rest are missing for an unknown id. */
export type Voter = Extract<AnswerOf<typeof votingProfile>, { slashVotes: object }>;
export type SlashVote = Voter['slashVotes'][number];
/** Maximum number in an answer, the latest ones. */
export const MOST_SLASH_VOTES = 500;

export const voterQuery = (args: ArgsOf<typeof votingProfile>) => functionQuery(votingProfile, args);

/** When the votes were cast, and on what. */
export type VotesOf = Pick<FiltersOf<typeof votingProfile>, 'range' | 'type'>;

/** The whole network's votes on the same, for comparison; not requested for several kinds, or for one it does not distinguish. */
export const networkQuery = ({ range, type }: VotesOf) => {
  const kind = KINDS.find((each) => type?.length === 1 && type[0] === each);
  return {
    ...functionQuery(votesAnalysis, { filters: { range: range ?? 'all', ...(kind && { type: kind }) } }),
    enabled: kind !== undefined || !type,
    // The network's votes on something else must not be shown as a placeholder.
    placeholderData: undefined,
  };
};

/** Whom a person votes on most. */
export const favouritesQuery = (person: string, { range, type }: VotesOf) => ({
  ...functionQuery(votesSearch, { person, filters: { range: range ?? 'all', ...(type && { type }) }, per: 25 }),
  // Another voter's people must not be shown as a placeholder.
  placeholderData: undefined,
});
