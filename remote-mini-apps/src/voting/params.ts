import { votingAnalysis } from '@companion/functions/votingAnalysis';
import { votingMatrix } from '@companion/functions/votingMatrix';
import { type FunctionAddress, useFunctionAddress } from '@companion/ui/url';

/** Who judges well, who votes alike, and some voters side by side. */
export const VIEWS = ['skill', 'blocs', 'matrix'] as const;

/** Voters of the matrix, and what they are compared on. */
const own = { ids: votingMatrix.args.ids, kind: votingMatrix.args.kind };

export type VotingAddress = FunctionAddress<typeof votingAnalysis, typeof own>;

/** State of /mini-apps/voting-analysis in its address. */
export const useVotingAddress = (): VotingAddress => useFunctionAddress(votingAnalysis, { views: VIEWS, own });
