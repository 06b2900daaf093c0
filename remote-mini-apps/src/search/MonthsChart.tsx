import { counted } from '@companion/domain';
import { StackedBars } from '@companion/ui/chart';
import type { SearchKpis } from './Overview';

const SERIES = [{ key: 'count', label: 'Texts', tone: 'accent' }] as const;

/** When the texts were written. */
export default function MonthsChart({ months, asOf }: { months: SearchKpis['months']; asOf: string }) {
  return (
    <StackedBars
      title="When they were written"
      unit="texts per month"
      metric="search.hits"
      asOf={asOf}
      bucket="month"
      height={140}
      series={SERIES}
      buckets={months.map(({ at, count }) => ({ at, values: { count } }))}
      summary={`${counted(months.length, 'month')} with at least one text.`}
    />
  );
}
