import type { RowOf } from '@companion/functions';
import type { adminAudit } from '@companion/functions/adminAudit';
import { TimeAgo } from '@companion/ui/core';
import type { LocalColumn } from '@companion/ui/table';
import { Who } from '../asAdmin/Who';

/** A change and its author. Reasons and names are user input: text, never markup. */
export type Change = RowOf<typeof adminAudit>;

export const columns: readonly LocalColumn<Change>[] = [
  { id: 'at', header: 'Time', primary: true, width: 116, cell: ({ at }) => <TimeAgo at={at} /> },
  { id: 'actor', header: 'By', primary: true, cell: ({ actor }) => <Who name={actor} /> },
  {
    id: 'action',
    header: 'What',
    title: true,
    primary: true,
    cell: ({ action }) => action.replace('.', ': ').replaceAll('_', ' '),
  },
  {
    id: 'subject',
    header: 'On',
    wrap: true,
    cell: ({ subject }) => <Who name={subject.replace(/^wallet:/, '')} />,
  },
  { id: 'reason', header: 'Reason', wrap: true, cell: ({ reason }) => reason && <bdi>{reason}</bdi> },
];
