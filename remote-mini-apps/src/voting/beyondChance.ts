import { formatNumber, formatPercent } from '@companion/domain';
import type { Voting } from './queries';

/** From here on a pair counts as agreeing beyond chance (8.36). */
const CLEAR = 0.6;

/** To what extent chance explains a group's agreement, in words that assume no statistics. */
export function beyondChance({ expected, kappa }: Pick<Voting['blocs'][number], 'expected' | 'kappa'>): string {
  if (kappa === null) return 'all of them always vote the same way, which means little by itself.';
  const share = `chance alone would give ${formatPercent(expected)}`;
  const measured = `kappa ${formatNumber(kappa, { digits: 2 })}`;
  return kappa >= CLEAR
    ? `${share}, so they agree clearly beyond it (${measured}).`
    : `${share}, so most of it may be chance (${measured}).`;
}
