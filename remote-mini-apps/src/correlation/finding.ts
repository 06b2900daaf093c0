import { counted, type Finding, figure, finding, formatNumber } from '@companion/domain';
import type { AnswerOf } from '@companion/functions';
import type { correlationMatrix } from '@companion/functions/correlationMatrix';
import type { scoreCorrelation } from '@companion/functions/scoreCorrelation';
import { FIGURE_NAMES, type Figure } from './figures';
import { LEAST_PEOPLE } from './matrixOf';

type Pair = Pick<AnswerOf<typeof scoreCorrelation>, 'fit' | 'x' | 'y'>;
type Matrix = AnswerOf<typeof correlationMatrix>;

/** Correlations closer to 0 are described as negligible. */
const SLIGHT = 0.1;

/** Whether two figures move together, in words that assume no statistics; null with fewer than thirty people. */
export function pairFinding({ fit: { n, pearson, shown }, x, y }: Pair): Finding | null {
  if (pearson === null || !shown) return null;
  const [across, up] = [FIGURE_NAMES[x], FIGURE_NAMES[y]];
  const people = figure(counted(n, 'person', 'people'));
  const r = figure(formatNumber(pearson, { digits: 3 }));
  if (Math.abs(pearson) < SLIGHT)
    return finding(
      'correlation.none',
    )`“${across}” and “${up}” hardly move together among ${people}: ${r}, where 1 is a perfect match and 0 none.`;
  return pearson > 0
    ? finding(
        'correlation.together',
      )`“${across}” and “${up}” rise together among ${people}: ${r}, where 1 is a perfect match and 0 none.`
    : finding(
        'correlation.apart',
      )`“${up}” falls as “${across}” rises among ${people}: ${r}, where –1 is a perfect match and 0 none.`;
}

/** The figure that correlates most strongly with score; null if no figure has thirty people. */
export function matrixFinding({ cells }: Pick<Matrix, 'cells'>): Finding | null {
  const beside = cells.flatMap(([x, y, n, pearson]) => {
    const other: Figure | null = x === y ? null : x === 'score' ? y : y === 'score' ? x : null;
    return other === null || n < LEAST_PEOPLE || pearson === null ? [] : [{ other, pearson }];
  });
  const [closest] = beside.toSorted((a, b) => Math.abs(b.pearson) - Math.abs(a.pearson));
  if (!closest) return null;
  const name = FIGURE_NAMES[closest.other];
  const r = figure(formatNumber(closest.pearson, { digits: 2 }), `?x=${closest.other}`);
  return closest.pearson > 0
    ? finding(
        'correlation.closest',
      )`Of all figures, “${name}” rises most closely with score: ${r}, where 1 is a perfect match and 0 none.`
    : finding(
        'correlation.closestApart',
      )`Of all figures, “${name}” moves most closely against score: ${r}, where –1 is a perfect match and 0 none.`;
}

/** Maximum number of people in an answer. */
export const MOST_GAPS = 200;

/** Number of people whose score is far above their influence; null if there are none, which the page says itself. */
export function influenceFinding({ levelGaps: { length } }: Pick<Matrix, 'levelGaps'>): Finding | null {
  if (length === 0) return null;
  const people = figure(counted(length, 'person', 'people'));
  return length < MOST_GAPS
    ? finding(
        'influence.gaps',
      )`${people} ${length === 1 ? 'has' : 'have'} a score two or more levels above their influence, for which EIP-12 announces a penalty.`
    : finding(
        'influence.manyGaps',
      )`At least ${people} have a score two or more levels above their influence, for which EIP-12 announces a penalty.`;
}
