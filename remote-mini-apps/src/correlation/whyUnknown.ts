import { counted, formatNumber } from '@companion/domain';

type Fit = { n: number; pearson: number | null; shown: boolean };

/** Why the correlation of two figures is unknown; null if it is known. */
export function whyUnknown({ n, pearson, shown }: Fit): string | null {
  // A single person has no variation.
  if (n < 2 || (pearson !== null && !shown))
    return `Only ${counted(n, 'person', 'people')}: too few to say whether the two move together.`;
  return pearson === null
    ? `One figure is the same for all ${formatNumber(n)} people, so nothing can move with it.`
    : null;
}
