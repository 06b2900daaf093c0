import { counted } from '@companion/domain';
import type { AnswerOf } from '@companion/functions';
import type { adminLogsSummary } from '@companion/functions/adminLogsSummary';
import { type Series, StackedBars } from '@companion/ui/chart';

const LEVELS: readonly Series[] = [
  { key: 'debug', label: 'Debug', tone: 'neutral' },
  { key: 'info', label: 'Info', tone: 'info' },
  { key: 'warn', label: 'Warning', tone: 'warning' },
  { key: 'error', label: 'Error', tone: 'negative' },
];

/** Entries over time by level. */
export default function LogsChart({ data }: { data: AnswerOf<typeof adminLogsSummary> }) {
  const { bucket, points, total, errors, asOf } = data;
  return (
    <StackedBars
      title="Entries over time"
      unit={`entries per ${bucket}, by level`}
      asOf={asOf}
      bucket={bucket}
      series={LEVELS}
      buckets={points.map(({ at, ...values }) => ({ at, values }))}
      summary={`${counted(total, 'entry', 'entries')}, ${counted(errors, 'error')} among them.`}
    />
  );
}
