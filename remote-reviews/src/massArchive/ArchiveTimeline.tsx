import { useQuery } from '@companion/data/query';
import { counted, formatNumber } from '@companion/domain';
import { ChartSkeleton } from '@companion/ui/chart';
import { TimeScatter, timeDomain, withinDomain } from '@companion/ui/chart-more';
import { ErrorPanel, personName } from '@companion/ui/core';
import { CONTEXTS, contextWords } from './contexts';
import { timelineQuery } from './queries';

const GROUPS = CONTEXTS.map((key) => {
  const { label, tone, shape } = contextWords(key);
  return { key, label, tone, shape };
});

const EMPTY = 'No mass archive in this range.';

type Props = { filters: Record<string, unknown>; onPick: (id: string) => void };

/** Mass archives over time by size, with slash voting periods in the background. */
export default function ArchiveTimeline({ filters, onPick }: Props) {
  const { data, error, refetch } = useQuery(timelineQuery(filters));
  if (error && !data)
    return <ErrorPanel what="The timeline of mass archives" error={error} onRetry={() => refetch()} />;
  if (!data) return <ChartSkeleton height={408} />;
  const { points, total, slashes, asOf, from, to } = data;
  const span = from && to ? { from, to } : null;
  // Over all time the axis starts with the first mass archive, and most slashes were earlier.
  const windows = withinDomain(slashes, timeDomain(points, span));
  const present = new Set<string>(points.map(({ context }) => context));
  return (
    <TimeScatter
      title="Mass archives over time"
      unit="reviews archived per event, log scale"
      metric="D12"
      asOf={asOf}
      noun="archived"
      span={span}
      sized
      // Contexts that do not occur would only clutter the legend.
      groups={GROUPS.filter(({ key }) => present.has(key))}
      bands={{
        label: `Slash windows (${formatNumber(windows.length)})`,
        items: windows.map(({ id, subject, from, to }) => ({
          key: id,
          from,
          to,
          label: `Slash #${id} on ${personName(subject)}`,
        })),
      }}
      points={points.map(({ id, at, archived, context, author }) => ({
        key: id,
        at,
        value: archived,
        group: context,
        label: personName(author),
        note: contextWords(context).label,
      }))}
      summary={total > 0 ? `${counted(total, 'event')} and ${counted(windows.length, 'slash', 'slashes')}.` : EMPTY}
      note={total > points.length ? `The ${formatNumber(points.length)} largest of ${formatNumber(total)}.` : undefined}
      empty={EMPTY}
      onPick={onPick}
    />
  );
}
