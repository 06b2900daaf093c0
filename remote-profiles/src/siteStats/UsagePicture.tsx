import { counted, formatNumber } from '@companion/domain';
import { Line } from '@companion/ui/chart';
import type { SiteStats } from './queries';
import { visitLines } from './visitLines';

/** Daily visits by page. */
export default function UsagePicture({ data: { usage, asOf } }: { data: SiteStats }) {
  const { points, pages, bucket } = usage;
  const [most] = pages;
  return (
    <Line
      title="Visits"
      unit={`visits per ${bucket}, by page opened`}
      metric="siteStats.visits"
      asOf={asOf}
      bucket={bucket}
      fromZero
      integer
      series={visitLines(usage)}
      format={(value) => formatNumber(value)}
      summary={`${counted(points.length, bucket)}; most visits: ${most ? `${most.page} with ${formatNumber(most.visits)}` : 'none'}.`}
    />
  );
}
