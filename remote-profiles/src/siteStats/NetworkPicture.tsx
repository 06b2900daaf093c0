import { counted, formatNumber } from '@companion/domain';
import { Line } from '@companion/ui/chart';
import type { SiteStats } from './queries';

const SERIES = [
  { key: 'profiles', label: 'Joined', tone: 'accent' },
  { key: 'reviews', label: 'Reviews', tone: 'info' },
  { key: 'vouches', label: 'Vouches', tone: 'positive' },
  { key: 'votes', label: 'Votes', tone: 'neutral' },
] as const;

/** The network over time. */
export default function NetworkPicture({ data: { points, bucket, asOf } }: { data: SiteStats }) {
  return (
    <Line
      title="What happened"
      unit={`events per ${bucket}`}
      metric="siteStats.events"
      asOf={asOf}
      bucket={bucket}
      fromZero
      integer
      series={SERIES.map((series) => ({
        ...series,
        points: points.map((point) => ({ at: point.at, value: point[series.key] })),
      }))}
      format={(value) => formatNumber(value)}
      summary={`${counted(points.length, bucket)}.`}
    />
  );
}
