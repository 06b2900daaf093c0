import { formatNumber } from '@companion/domain';
import type { Rule } from '../rules/uncounted';

/** How many returned reviews count, in a sentence (M11). */
export const ruleSentence = ({ free, perNonReturned }: Rule): string =>
  `The first ${formatNumber(free)} returned ones count, and ${formatNumber(perNonReturned)} more for each that was not returned; the rest have no effect.`;
