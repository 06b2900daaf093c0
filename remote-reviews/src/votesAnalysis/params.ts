import { votesAnalysis } from '@companion/functions/votesAnalysis';
import { type FunctionAddress, useFunctionAddress } from '@companion/ui/url';

export type AnalysisAddress = FunctionAddress<typeof votesAnalysis>;

/** State of /votes/analysis in its address. */
export const useAnalysisAddress = (): AnalysisAddress => useFunctionAddress(votesAnalysis);
