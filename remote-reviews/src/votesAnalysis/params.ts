import { votesAnalysis } from '@companion/functions/votesAnalysis';
import { type FunctionAddress, useFunctionAddress } from '@companion/ui/url';

export type AnalysisAddress = FunctionAddress<typeof votesAnalysis>;

/** URL state of /votes/analysis. */
export const useAnalysisAddress = (): AnalysisAddress => useFunctionAddress(votesAnalysis);
