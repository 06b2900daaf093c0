import { votingAnalysis } from '@companion/functions/votingAnalysis';
import { votingMatrix } from '@companion/functions/votingMatrix';
import { type FunctionAddress, useFunctionAddress } from '@companion/ui/url';

/** Tabs: skill, agreeing groups, and chosen voters compared. */
export const VIEWS = ['skill', 'blocs', 'matrix'] as const;

/** Voters in the matrix, and what they are compared on. */
const own = { ids: votingMatrix.args.ids, kind: votingMatrix.args.kind };

export type VotingAddress = FunctionAddress<typeof votingAnalysis, typeof own>;

/** URL state of /mini-apps/voting-analysis. */
export const useVotingAddress = (): VotingAddress => useFunctionAddress(votingAnalysis, { views: VIEWS, own });
