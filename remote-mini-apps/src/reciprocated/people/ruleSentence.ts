import { formatNumber } from '@companion/domain';
import type { Rule } from '../rules/uncounted';

/** How many returned reviews count, in a sentence (M11). */
export const ruleSentence = ({ free, perNonReturned }: Rule): string =>
  `The first ${formatNumber(free)} returned reviews count, plus ${formatNumber(perNonReturned)} more for each one not returned; the rest have no effect.`;
