import { useQuery } from '@companion/data/query';
import { counted, formatNumber } from '@companion/domain';
import { ChartSkeleton, Line } from '@companion/ui/chart';
import { ErrorPanel } from '@companion/ui/core';
import { type InvitationsFilters, invitationsSeriesQuery } from './queries';

/** Height of the chart with its frame, so that nothing shifts when the data arrives. */
const CHART_PX = 351;

/** Invitations sent and accepted over time. */
export default function InvitationsChart({ filters }: { filters: InvitationsFilters }) {
  const { data, error, refetch } = useQuery(invitationsSeriesQuery(filters));
  if (error && !data) return <ErrorPanel what="The chart of invitations" error={error} onRetry={() => refetch()} />;
  if (!data) return <ChartSkeleton height={CHART_PX} />;
  const { points, bucket } = data;
  // The running week would plunge to nothing. If all there is is incomplete, it is drawn.
  const hatched = points.some(({ whole }) => whole) && points.some(({ whole }) => !whole);
  const drawn = (key: 'sent' | 'accepted') =>
    points.map((point) => ({ at: point.at, value: hatched && !point.whole ? null : point[key] }));
  const counts = points.filter(({ whole }) => whole || !hatched);
  const sum = (key: 'sent' | 'accepted') => formatNumber(counts.reduce((total, point) => total + point[key], 0));
  return (
    <Line
      title="Sent and accepted"
      unit={`invitations per ${bucket}`}
      metric="invitations.overTime"
      asOf={data.asOf}
      bucket={bucket}
      fromZero
      note={hatched && `Hatched: incomplete ${bucket}s, which are not counted here.`}
      summary={`${sum('sent')} sent and ${sum('accepted')} accepted over ${counted(counts.length, bucket)}.`}
      series={[
        { key: 'sent', label: 'Sent', tone: 'info', points: drawn('sent') },
        {
          key: 'accepted',
          label: 'Accepted',
          tone: 'positive',
          points: drawn('accepted'),
        },
      ]}
    />
  );
}
