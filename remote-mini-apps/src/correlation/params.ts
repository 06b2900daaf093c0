import { scoreCorrelation } from '@companion/functions/scoreCorrelation';
import { type FunctionAddress, useFunctionAddress } from '@companion/ui/url';

/** One pair, the full matrix, and scores compared with influence. */
export const VIEWS = ['pair', 'matrix', 'influence'] as const;

export type CorrelationAddress = FunctionAddress<typeof scoreCorrelation>;

/** URL state of /mini-apps/score-correlation. */
export const useCorrelationAddress = (): CorrelationAddress => useFunctionAddress(scoreCorrelation, { views: VIEWS });
