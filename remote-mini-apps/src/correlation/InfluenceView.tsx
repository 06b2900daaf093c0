import type { UseQueryResult } from '@companion/data/query';
import { counted } from '@companion/domain';
import type { AnswerOf } from '@companion/functions';
import type { correlationMatrix } from '@companion/functions/correlationMatrix';
import { Card, EmptyState, LevelChip, Loaded, Num, Person, SidewaysTable, SkeletonTable } from '@companion/ui/core';
import { Link } from '@companion/ui/router';
import { MOST_GAPS } from './finding';

/** People whose score is two or more levels above their influence: EIP-12 would lower it. */
export default function InfluenceView({ query }: { query: UseQueryResult<AnswerOf<typeof correlationMatrix>> }) {
  return (
    <Loaded query={query} what="Scores and influence" shape={<SkeletonTable rows={8} columns={4} />}>
      {({ levelGaps }) =>
        levelGaps.length === 0 ? (
          <EmptyState why="Nobody’s score is two or more levels above their influence." icon="shield">
            <Link to="?x=influence">Everyone’s score and influence</Link>
          </EmptyState>
        ) : (
          <Card
            title="Score far above influence"
            note={`${levelGaps.length < MOST_GAPS ? '' : 'The first '}${counted(levelGaps.length, 'person', 'people')}, two or more levels apart: EIP-12 announces a penalty of unknown size`}
            flush
          >
            <SidewaysTable
              label="Levels apart"
              head={['Person', 'Score', 'Influence factor', 'Influence level', 'Levels apart']}
              rows={levelGaps.map(({ influence, gap, ...person }) => (
                <tr key={person.userId}>
                  <td>
                    <Person person={person} />
                  </td>
                  <td>
                    <Num value={person.score} />
                  </td>
                  <td>
                    <Num value={influence} />
                  </td>
                  <td>
                    <LevelChip score={influence} />
                  </td>
                  <td>
                    <Num value={gap} />
                  </td>
                </tr>
              ))}
            />
          </Card>
        )
      }
    </Loaded>
  );
}
