import { FEW_CASES, formatNumber, formatPercent, formatPercentInterval } from '@companion/domain';
import { KpiTile } from '@companion/ui/core';
import { NotedValue } from './NotedValue';
import type { Share } from './queries';

type RateTileProps = { label: string; share: Share; metric: string };

/** A rate with its n; under ten cases with the interval it is likely in (rule G9). */
export function RateTile({ label, share: { value, low, high, n }, metric }: RateTileProps) {
  const interval =
    n < FEW_CASES && low !== null && high !== null ? `, likely ${formatPercentInterval({ low, high }, 0)}` : '';
  return (
    <KpiTile
      label={label}
      value={
        value === null ? null : (
          <NotedValue note={`of ${formatNumber(n)}${interval}`}>{formatPercent(value)}</NotedValue>
        )
      }
      metric={metric}
    />
  );
}
