import { useQuery } from '@companion/data/query';
import { formatEth } from '@companion/domain';
import { bucketName, ChartFrame, ChartSkeleton } from '@companion/ui/chart';
import { ErrorPanel } from '@companion/ui/core';
import { FlowPlot } from './FlowPlot';
import { stockClaim } from './finding';
import { type VouchesFilters, vouchesSeriesQuery } from './queries';

/** ETH vouched over time: the stock as a line, inflow and outflow as bars below it. */
export default function VouchesChart({ filters }: { filters: VouchesFilters }) {
  const { data, error, refetch } = useQuery(vouchesSeriesQuery(filters));
  if (error && !data) return <ErrorPanel what="The chart of vouches" error={error} onRetry={() => refetch()} />;
  if (!data) return <ChartSkeleton height={388} />;
  const { points, bucket } = data;
  const eth = (wei: string) => formatEth(wei, { unit: false });
  return (
    <ChartFrame
      title="Vouched ETH over time"
      claim={stockClaim(points, bucket)}
      unit={`ETH, flow per ${bucket}`}
      metric="vouches.stock"
      asOf={data.asOf}
      summary={`${formatEth(points.at(-1)?.stockWei)} vouched at the end of the range.`}
      table={{
        head: ['Time (UTC)', 'In', 'Out', 'Vouched at the end'],
        rows: points.map(({ at, inWei, outWei, stockWei }) => [
          bucketName(at, bucket),
          eth(inWei),
          eth(outWei),
          eth(stockWei),
        ]),
      }}
    >
      <FlowPlot points={points} bucket={bucket} />
    </ChartFrame>
  );
}
