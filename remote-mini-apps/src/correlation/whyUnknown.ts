import { counted, formatNumber } from '@companion/domain';

type Fit = { n: number; pearson: number | null; shown: boolean };

/** Why nothing can be said of how two figures move together; null where something can. */
export function whyUnknown({ n, pearson, shown }: Fit): string | null {
  // One alone has the same of everything.
  if (n < 2 || (pearson !== null && !shown))
    return `Only ${counted(n, 'person', 'people')}: too few to say whether the two move together.`;
  return pearson === null
    ? `One figure is the same for all ${formatNumber(n)} people, so nothing can move with it.`
    : null;
}
