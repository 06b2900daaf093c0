import { counted, type Finding, fewCases, figure, finding, formatPercent } from '@companion/domain';
import type { KpisOf } from '@companion/functions';
import type { reciprocatedReviews } from '@companion/functions/reciprocatedReviews';
import type { PairsAddress } from './params';

type Kpis = KpisOf<typeof reciprocatedReviews>;

/** Response times of the listed pairs; null if there are too few for percentages. */
export function pairsFinding({ pairs, within30min, within24h }: Kpis, rows: PairsAddress['href']): Finding | null {
  if (fewCases({ n: pairs })) return null;
  const all = figure(counted(pairs, 'pair'));
  if (within24h === 0)
    return finding('reciprocated.slow')`Of ${all} who reviewed each other, none answered within 24 hours.`;
  const day = rows({ band: '24h' });
  if (within30min === 0)
    return finding(
      'reciprocated.day',
    )`Of ${all} who reviewed each other, ${shareOf(within24h, pairs, day)} answered within 24 hours, none within 30 minutes.`;
  return finding(
    'reciprocated.fast',
  )`Of ${all} who reviewed each other, ${shareOf(within30min, pairs, rows({ band: '30m' }))} answered within 30 minutes and ${shareOf(within24h, pairs, day)} within 24 hours.`;
}

const shareOf = (k: number, n: number, href: string) => figure(formatPercent(k / n), href);

/** Chart title: how many pairs answered within a day; null if there are too few for a percentage. */
export const answeredClaim = ({ pairs, within24h }: Pick<Kpis, 'pairs' | 'within24h'>): string | null =>
  fewCases({ n: pairs }) ? null : `${formatPercent(within24h / pairs)} of pairs answered within 24 hours`;
