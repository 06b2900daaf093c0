import { useQuery } from '@companion/data/query';
import { counted, formatNumber } from '@companion/domain';
import { ChartSkeleton, Line } from '@companion/ui/chart';
import { ErrorPanel } from '@companion/ui/core';
import { type InvitationsFilters, invitationsSeriesQuery } from './queries';

/** Height of the chart with its frame, so that nothing shifts when the data arrives. */
const CHART_PX = 322;

/** Invitations sent and accepted over time. */
export default function InvitationsChart({ filters }: { filters: InvitationsFilters }) {
  const { data, error, refetch } = useQuery(invitationsSeriesQuery(filters));
  if (error && !data) return <ErrorPanel what="The chart of invitations" error={error} onRetry={() => refetch()} />;
  if (!data) return <ChartSkeleton height={CHART_PX} />;
  const { points, bucket } = data;
  const sum = (key: 'sent' | 'accepted') => formatNumber(points.reduce((total, point) => total + point[key], 0));
  return (
    <Line
      title="Sent and accepted"
      unit={`invitations per ${bucket}`}
      metric="invitations.overTime"
      asOf={data.asOf}
      bucket={bucket}
      fromZero
      summary={`${sum('sent')} sent and ${sum('accepted')} accepted over ${counted(points.length, bucket)}.`}
      series={[
        { key: 'sent', label: 'Sent', tone: 'info', points: points.map(({ at, sent }) => ({ at, value: sent })) },
        {
          key: 'accepted',
          label: 'Accepted',
          tone: 'positive',
          points: points.map(({ at, accepted }) => ({ at, value: accepted })),
        },
      ]}
    />
  );
}
