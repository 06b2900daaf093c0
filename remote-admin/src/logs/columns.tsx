import type { AnswerOf, RowOf } from '@companion/functions';
import type { adminLogs } from '@companion/functions/adminLogs';
import type { adminLogsSummary } from '@companion/functions/adminLogsSummary';
import { Badge, Num, TimeAgo, type Tone } from '@companion/ui/core';
import type { LocalColumn } from '@companion/ui/table';

export type LogEntry = RowOf<typeof adminLogs>;
export type LogGroup = AnswerOf<typeof adminLogsSummary>['groups'][number];

const TONES: Record<LogEntry['level'], Tone> = { debug: 'neutral', info: 'info', warn: 'warning', error: 'negative' };

const Level = ({ level }: { level: LogEntry['level'] }) => <Badge tone={TONES[level]}>{level}</Badge>;

/** All of this is browser input: shown as text, never as markup. */
export const columns: readonly LocalColumn<LogEntry>[] = [
  { id: 'receivedAt', header: 'Time', width: 116, cell: ({ receivedAt }) => <TimeAgo at={receivedAt} /> },
  { id: 'level', header: 'Level', width: 88, primary: true, cell: ({ level }) => <Level level={level} /> },
  {
    id: 'message',
    header: 'Message',
    title: true,
    wrap: true,
    primary: true,
    cell: ({ message }) => <bdi>{message}</bdi>,
  },
  { id: 'who', header: 'User', cell: ({ who }) => <bdi>{who}</bdi> },
  { id: 'url', header: 'Page', primary: true, cell: ({ url }) => <bdi>{pathOf(url)}</bdi> },
  { id: 'environment', header: 'Environment', hidden: true, cell: ({ environment }) => <bdi>{environment}</bdi> },
  { id: 'batch', header: 'Batch', hidden: true, cell: ({ batch }) => <bdi>{batch}</bdi> },
];

export const groupColumns: readonly LocalColumn<LogGroup>[] = [
  { id: 'message', header: 'Message', wrap: true, main: true, primary: true, cell: ({ message }) => message },
  { id: 'level', header: 'Level', width: 88, cell: ({ level }) => <Level level={level} /> },
  { id: 'n', header: 'Entries', align: 'end', primary: true, cell: ({ n }) => <Num value={n} /> },
  { id: 'users', header: 'Users', align: 'end', cell: ({ users }) => <Num value={users} /> },
  { id: 'firstAt', header: 'First', cell: ({ firstAt }) => <TimeAgo at={firstAt} /> },
  { id: 'lastAt', header: 'Last', primary: true, cell: ({ lastAt }) => <TimeAgo at={lastAt} /> },
];

/** The path of a URL; anything else is returned unchanged. */
function pathOf(url: string): string {
  return URL.canParse(url) ? new URL(url).pathname : url;
}
