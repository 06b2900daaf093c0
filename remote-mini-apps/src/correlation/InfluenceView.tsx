import type { UseQueryResult } from '@companion/data/query';
import { counted } from '@companion/domain';
import type { AnswerOf } from '@companion/functions';
import type { correlationMatrix } from '@companion/functions/correlationMatrix';
import {
  Card,
  EmptyState,
  LevelChip,
  ListTable,
  type ListTableProps,
  Loaded,
  Num,
  Person,
  SkeletonTable,
} from '@companion/ui/core';
import { useUnfolded } from '@companion/ui/input';
import { Link } from '@companion/ui/router';
import { MOST_GAPS } from './finding';

type Answer = AnswerOf<typeof correlationMatrix>;

const AT_FIRST = 25;
const COLUMNS: ListTableProps<Answer['levelGaps'][number]>['columns'] = [
  { name: 'Person', of: ({ influence, gap, ...person }) => <Person person={person} /> },
  { name: 'Score', of: ({ score }) => <Num value={score} /> },
  { name: 'Influence factor', of: ({ influence }) => <Num value={influence} /> },
  { name: 'Influence level', of: ({ influence }) => <LevelChip score={influence} /> },
  { name: 'Levels apart', of: ({ gap }) => <Num value={gap} /> },
];

/** People whose score is two or more levels above their influence: EIP-12 would lower it. */
export default function InfluenceView({ query }: { query: UseQueryResult<Answer> }) {
  return (
    <Loaded query={query} what="Scores and influence" shape={<SkeletonTable rows={8} columns={4} />}>
      {({ levelGaps }) =>
        levelGaps.length === 0 ? (
          <EmptyState why="Nobody’s score is two or more levels above their influence." icon="shield">
            <Link to="?x=influence">Everyone’s score and influence</Link>
          </EmptyState>
        ) : (
          <LevelGaps rows={levelGaps} />
        )
      }
    </Loaded>
  );
}

function LevelGaps({ rows }: { rows: Answer['levelGaps'] }) {
  const { shown, more } = useUnfolded(rows, AT_FIRST, MOST_GAPS);
  return (
    <Card
      title="Score far above influence"
      note={`${rows.length < MOST_GAPS ? '' : 'The first '}${counted(rows.length, 'person', 'people')}, two or more levels apart: EIP-12 announces a penalty of unknown size`}
      flush
    >
      <ListTable label="Levels apart" columns={COLUMNS} rows={shown} rowKey={({ userId }) => userId} more={more} />
    </Card>
  );
}
