import type { RowOf } from '@companion/functions';
import type { adminFindingsTakenDown } from '@companion/functions/adminFindingsTakenDown';
import type { adminStatements } from '@companion/functions/adminStatements';
import { Button, Person, TimeAgo } from '@companion/ui/core';
import type { LocalColumn } from '@companion/ui/table';
import { Who } from '../asAdmin/Who';
import { TOPIC_NAMES } from './topics';

/** User input: text, never markup. */
export type Statement = RowOf<typeof adminStatements>;
export type Finding = RowOf<typeof adminFindingsTakenDown>;

const nameOf = ({ person, topic }: Pick<Statement, 'person' | 'topic'>) => `${person.name}, ${TOPIC_NAMES[topic]}`;

export const statementColumns = (onTakeDown: (statement: Statement) => void): readonly LocalColumn<Statement>[] => [
  { id: 'at', header: 'Said', width: 116, cell: ({ at }) => <TimeAgo at={at} /> },
  { id: 'person', header: 'Person', title: true, primary: true, cell: ({ person }) => <Person person={person} /> },
  { id: 'topic', header: 'To', primary: true, cell: ({ topic }) => TOPIC_NAMES[topic] },
  { id: 'text', header: 'Statement', primary: true, wrap: true, cell: ({ text }) => <bdi>{text}</bdi> },
  {
    id: 'act',
    header: 'Change',
    cell: (row) => (
      <Button size="sm" aria-label={`Take down: ${nameOf(row)}`} onClick={() => onTakeDown(row)}>
        Take down
      </Button>
    ),
  },
];

export const findingColumns = (onPutBack: (finding: Finding) => void): readonly LocalColumn<Finding>[] => [
  { id: 'at', header: 'Since', width: 116, cell: ({ at }) => <TimeAgo at={at} /> },
  { id: 'person', header: 'Person', title: true, primary: true, cell: ({ person }) => <Person person={person} /> },
  { id: 'topic', header: 'Finding', primary: true, cell: ({ topic }) => TOPIC_NAMES[topic] },
  { id: 'by', header: 'By', cell: ({ by }) => <Who name={by} /> },
  { id: 'reason', header: 'Reason', primary: true, wrap: true, cell: ({ reason }) => <bdi>{reason}</bdi> },
  {
    id: 'act',
    header: 'Change',
    cell: (row) => (
      <Button size="sm" aria-label={`Put back: ${nameOf(row)}`} onClick={() => onPutBack(row)}>
        Put back
      </Button>
    ),
  },
];
