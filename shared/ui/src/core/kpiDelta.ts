import { fewCases, formatNumber, formatPercent } from '@companion/domain';
import type { KpiDelta } from './Kpi';

/** Below this base, a percentage change is too uncertain to show. */
export const KPI_LEAST_BASE = 5;

/**
 * A count compared with the equal period before.
 * @param span Length of both in words: "7 days".
 */
export function againstBefore(value: number, previous: number, span: string): KpiDelta {
  const change = value - previous;
  if (change === 0) return { change, text: `Same as in the ${span} before` };
  const size =
    previous < KPI_LEAST_BASE ? formatNumber(Math.abs(change)) : formatPercent(Math.abs(change) / previous, 0);
  return { change, text: `${size} ${change > 0 ? 'more' : 'fewer'} than in the ${span} before` };
}

type Rate = { k: number; n: number };

/** A rate compared with the equal period before, in points; null if either has too few cases. */
export function pointsAgainstBefore(now: Rate, previous: Rate, span: string): KpiDelta | null {
  if (fewCases(now) || fewCases(previous)) return null;
  // Round first: an arrow beside "0.0 points" would contradict itself.
  const change = Math.round((now.k / now.n - previous.k / previous.n) * 1000) / 10;
  if (change === 0) return { change, text: `Same as in the ${span} before` };
  const size = formatNumber(Math.abs(change), { digits: 1 });
  return { change, text: `${size} points ${change > 0 ? 'above' : 'below'} the ${span} before` };
}
