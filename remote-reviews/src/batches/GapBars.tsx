import { formatClock } from '@companion/domain';
import { Bars } from '@companion/ui/chart';
import type { GapBin } from './queries';

/** "0:05–0:15"; the last bin is open-ended. */
export const binName = ({ fromSeconds, toSeconds }: GapBin): string =>
  toSeconds === null ? `${formatClock(fromSeconds)}+` : `${formatClock(fromSeconds)}–${formatClock(toSeconds)}`;

/** Distribution of the author's pauses between two reviews. */
export function GapBars({ gaps }: { gaps: readonly GapBin[] }) {
  const total = gaps.reduce((sum, { count }) => sum + count, 0);
  // Bins beyond the longest pause are omitted.
  const last = gaps.findLastIndex(({ count }) => count > 0);
  const most = gaps.reduce<GapBin | null>((top, bin) => (!top || bin.count > top.count ? bin : top), null);
  return (
    <Bars
      title="Gaps between reviews"
      unit="gaps by length, min:s"
      metric="batches.medianGap"
      height={160}
      integer
      series={[{ key: 'count', label: 'Gaps', tone: 'info' }]}
      groups={gaps
        .slice(0, last + 1)
        .map((bin) => ({ key: binName(bin), label: binName(bin), values: { count: bin.count } }))}
      summary={most && total > 0 ? `${most.count} of ${total} gaps are ${binName(most)} long.` : 'No gaps.'}
    />
  );
}
