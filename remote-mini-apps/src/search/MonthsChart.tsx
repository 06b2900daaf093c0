import { counted } from '@companion/domain';
import { StackedBars } from '@companion/ui/chart';
import type { SearchKpis } from './Overview';

const SERIES = [{ key: 'count', label: 'Texts', tone: 'accent' }] as const;

/** When the texts were written; months without any stand between them. */
export default function MonthsChart({ months, asOf }: { months: SearchKpis['months']; asOf: string }) {
  const counts = new Map(months.map(({ at, count }) => [at.slice(0, 7), count]));
  return (
    <StackedBars
      title="When they were written"
      unit="texts per month"
      metric="search.hits"
      asOf={asOf}
      bucket="month"
      height={140}
      series={SERIES}
      buckets={between(months).map((at) => ({ at, values: { count: counts.get(at.slice(0, 7)) ?? 0 } }))}
      summary={`${counted(months.length, 'month')} with at least one text.`}
    />
  );
}

/** Begins of all months from the first to the last. */
function between(months: SearchKpis['months']): string[] {
  const [first, last] = [months[0]?.at, months.at(-1)?.at];
  const all: string[] = [];
  if (!first || !last) return all;
  for (const month = new Date(first); month <= new Date(last); month.setUTCMonth(month.getUTCMonth() + 1))
    all.push(month.toISOString().replace('.000', ''));
  return all;
}
