import { counted, formatNumber } from '@companion/domain';

type Fit = { n: number; pearson: number | null; shown: boolean };

const STRENGTHS: readonly (readonly [least: number, words: string])[] = [
  [0.5, 'strongly'],
  [0.3, 'clearly'],
  [0.1, 'a little'],
];

/** What a correlation says, in a sentence for somebody who never heard of one. */
export function strengthSentence({ n, pearson, shown }: Fit, x: string, y: string): string {
  // One alone has the same of everything.
  if (n < 2 || (pearson !== null && !shown))
    return `Only ${counted(n, 'person', 'people')}: too few to say whether the two move together.`;
  if (pearson === null) return `Nothing can move with a figure that is the same for all ${formatNumber(n)} people.`;
  const strength = STRENGTHS.find(([least]) => Math.abs(pearson) >= least)?.[1];
  if (!strength) return `Knowing one says next to nothing about the other: ${x} and ${y} hardly move together.`;
  return pearson > 0
    ? `People with more of one tend to have more of the other: ${x} and ${y} ${strength} move together.`
    : `People with more of one tend to have less of the other: ${x} and ${y} ${strength} move apart.`;
}
