import type { Share } from '@companion/data';
import { formatEth, formatNumber, formatPercent, RANGE_WORDS } from '@companion/domain';
import { KPI_LEAST_BASE, type KpiDelta } from '@companion/ui/core';
import type { HomeRange } from './queries';

/** New items in the range, compared with the preceding range of the same length. */
export function newInRange(change: number, previous: number, range: HomeRange): KpiDelta {
  const text = `${formatNumber(change)} new in ${RANGE_WORDS[range]}`;
  if (previous < KPI_LEAST_BASE || change === previous) return { change, text };
  const words = change > previous ? 'more' : 'fewer';
  return { change, text: `${text}, ${formatPercent(Math.abs(change - previous) / previous, 0)} ${words} than before` };
}

/** A week's XP compared with the week before. */
export function againstLastWeek(change: number): KpiDelta {
  if (change === 0) return { change, text: 'As much as the week before' };
  return { change, text: `${formatNumber(Math.abs(change))} ${change > 0 ? 'more' : 'less'} than the week before` };
}

/** Net flow in wei over the range. */
export function netFlow(wei: string, range: HomeRange): KpiDelta {
  const change = BigInt(wei);
  const size = formatEth(change < 0n ? -change : change);
  if (change === 0n) return { change: 0, text: `No net flow in ${RANGE_WORDS[range]}` };
  return {
    change: change > 0n ? 1 : -1,
    text: `${size} net ${change > 0n ? 'inflow' : 'outflow'} in ${RANGE_WORDS[range]}`,
  };
}

/**
 * Share of invitations sent in the range that were accepted; percentage points are compared only if both ranges have enough
 * cases.
 */
export function acceptance(now: Share, before: Share, range: HomeRange): KpiDelta {
  if (now.value === null) return { change: 0, text: `None have been decided of those sent in ${RANGE_WORDS[range]}` };
  const text = `${now.k} of ${now.n} sent in ${RANGE_WORDS[range]}`;
  const enough = before.value !== null && now.n >= KPI_LEAST_BASE && before.n >= KPI_LEAST_BASE;
  return { change: enough && before.value !== null ? now.value - before.value : 0, text };
}
