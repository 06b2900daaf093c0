import { scoreCorrelation } from '@companion/functions/scoreCorrelation';
import { type FunctionAddress, useFunctionAddress } from '@companion/ui/url';

/** Two figures against each other, all with all, and scores beside influence. */
export const VIEWS = ['pair', 'matrix', 'influence'] as const;

export type CorrelationAddress = FunctionAddress<typeof scoreCorrelation>;

/** State of /mini-apps/score-correlation in its address. */
export const useCorrelationAddress = (): CorrelationAddress => useFunctionAddress(scoreCorrelation, { views: VIEWS });
