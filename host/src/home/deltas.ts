import { formatEth, formatNumber, formatPercent } from '@companion/domain';
import type { KpiDelta } from '@companion/ui/core';
import type { Share } from './queries';

/** Below this a percentage of the time before says more than is known. */
const LEAST_BASE = 5;

/** What is new in the range, and how that compares with the equal time before. */
export function newInRange(change: number, previous: number, range: string): KpiDelta {
  const text = `${formatNumber(change)} new in ${range}`;
  if (previous < LEAST_BASE) return { change, text };
  const more = change / previous - 1;
  return { change, text: `${text}, ${formatNumber(more * 100, { digits: 0, signed: true })} % on the ${range} before` };
}

/** A flow against the equal time before. */
export function againstBefore(value: number, previous: number, range: string): KpiDelta {
  const change = value - previous;
  if (change === 0) return { change, text: `As many as in the ${range} before` };
  const words = change > 0 ? 'more' : 'fewer';
  const size = formatNumber(Math.abs(change));
  const share = previous < LEAST_BASE ? '' : ` (${formatPercent(Math.abs(change) / previous, 0)})`;
  return { change, text: `${size}${share} ${words} than the ${range} before` };
}

/** Net flow of wei in the range. */
export function netFlow(wei: string, range: string): KpiDelta {
  const change = BigInt(wei);
  const size = formatEth(change < 0n ? -change : change);
  if (change === 0n) return { change: 0, text: `No net flow in ${range}` };
  return { change: change > 0n ? 1 : -1, text: `${size} net ${change > 0n ? 'in' : 'out'} in ${range}` };
}

/** Invitations sent in the range that were accepted; points are only compared where both times have enough cases. */
export function acceptance(now: Share, before: Share, range: string): KpiDelta {
  if (now.value === null) return { change: 0, text: `None decided that were sent in ${range}` };
  const text = `${now.k} of ${now.n} sent in ${range}`;
  const enough = before.value !== null && now.n >= LEAST_BASE && before.n >= LEAST_BASE;
  return { change: enough && before.value !== null ? now.value - before.value : 0, text };
}
