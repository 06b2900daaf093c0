import { formatDuration } from '@companion/domain';
import type { AnswerOf } from '@companion/functions';
import type { adminStatus } from '@companion/functions/adminStatus';
import { Badge, Num, TimeAgo } from '@companion/ui/core';
import type { LocalColumn } from '@companion/ui/table';
import { type JobState, jobState } from './jobState';
import { RunNow } from './RunNow';

export type Job = AnswerOf<typeof adminStatus>['jobs'][number];

const STATES = {
  late: { word: 'Late', tone: 'negative', icon: 'alert' },
  failed: { word: 'Failed', tone: 'negative', icon: 'alert' },
  running: { word: 'Running', tone: 'info', icon: 'clock' },
  waiting: { word: 'Never ran', tone: 'warning', icon: 'clock' },
  fine: { word: 'On time', tone: 'positive', icon: 'check' },
} as const satisfies Record<JobState, object>;
const WORST_FIRST = Object.keys(STATES);

export const columns: readonly LocalColumn<Job>[] = [
  { id: 'name', header: 'Job', sort: 'name', primary: true, by: ({ name }) => name, cell: ({ name }) => name },
  { id: 'kind', header: 'Kind', sort: 'kind', by: ({ kind }) => kind, cell: ({ kind }) => kind },
  {
    id: 'state',
    header: 'State',
    sort: 'state',
    metric: 'jobs.late',
    primary: true,
    by: (job) => WORST_FIRST.indexOf(jobState(job)),
    cell: (job) => <State job={job} />,
  },
  {
    id: 'lastSuccessAt',
    header: 'Last success',
    sort: 'success',
    primary: true,
    by: ({ lastSuccessAt }) => lastSuccessAt,
    cell: ({ lastSuccessAt }) => lastSuccessAt && <TimeAgo at={lastSuccessAt} />,
  },
  {
    id: 'p50Ms',
    header: 'Usual time',
    sort: 'usual',
    align: 'end',
    metric: 'jobs.times',
    by: ({ p50Ms }) => p50Ms,
    cell: ({ p50Ms }) => <Num value={p50Ms} unit="ms" digits={0} />,
  },
  {
    id: 'p95Ms',
    header: '95% within',
    sort: 'slow',
    align: 'end',
    metric: 'jobs.times',
    by: ({ p95Ms }) => p95Ms,
    cell: ({ p95Ms }) => <Num value={p95Ms} unit="ms" digits={0} />,
  },
  {
    id: 'lastRows',
    header: 'Rows',
    align: 'end',
    cell: ({ lastRows }) => <Num value={lastRows} />,
  },
  {
    id: 'lagSeconds',
    header: 'Lag',
    sort: 'lag',
    align: 'end',
    by: ({ lagSeconds }) => lagSeconds,
    cell: ({ lagSeconds, periodSeconds }) =>
      lagSeconds !== null && `${formatDuration(lagSeconds)} of ${formatDuration(periodSeconds)}`,
  },
  { id: 'nextAt', header: 'Next run', cell: ({ nextAt }) => nextAt && <TimeAgo at={nextAt} /> },
  { id: 'run', header: 'Run', cell: (job) => <RunNow job={job} /> },
];

function State({ job }: { job: Job }) {
  const { word, tone, icon } = STATES[jobState(job)];
  return (
    <Badge tone={tone} icon={icon} title={job.lastError ?? undefined}>
      {word}
    </Badge>
  );
}
