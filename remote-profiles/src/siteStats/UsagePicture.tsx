import { counted, formatNumber } from '@companion/domain';
import { Line } from '@companion/ui/chart';
import type { SiteStats } from './queries';

/** Visits over time. */
export default function UsagePicture({ data: { usage, asOf } }: { data: SiteStats }) {
  const { points, bucket } = usage;
  return (
    <Line
      title="Visits"
      unit={`documents opened per ${bucket}`}
      metric="siteStats.visits"
      asOf={asOf}
      bucket={bucket}
      fromZero
      integer
      series={[
        {
          key: 'visits',
          label: 'Visits',
          tone: 'accent',
          points: points.map(({ at, visits }) => ({ at, value: visits })),
        },
      ]}
      format={(value) => formatNumber(value)}
      summary={`${counted(points.length, bucket)}.`}
    />
  );
}
