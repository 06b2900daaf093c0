import { FEW_CASES, formatNumber, formatPercent, formatPercentInterval } from '@companion/domain';

/** k of n with its 95 % interval, fractions of 1; value and bounds are null when n is 0. */
export type Share = { value: number | null; low: number | null; high: number | null; k: number; n: number };

/** Under ten cases a share is shown as uncertain. */
export const fewCases = ({ n }: Share): boolean => n < FEW_CASES;

/** What stands behind a share: "of 25 reviews", and its interval while the cases are few. */
export function shareBasis(share: Share, cases: string): string {
  const { low, high, n } = share;
  if (fewCases(share) && low !== null && high !== null)
    return `of ${formatNumber(n)} ${cases}, ${formatPercentInterval({ low, high }, 0)}`;
  return `of ${formatNumber(n)} ${cases}`;
}

/** The share as percent, null without cases. */
export const shareText = ({ value }: Share): string | null => (value === null ? null : formatPercent(value));
