import { counted, formatNumber, writeCsv } from '@companion/domain';
import type { AnswerOf } from '@companion/functions';
import type { reciprocatedCycles } from '@companion/functions/reciprocatedCycles';
import { Card, EmptyState, Icon, Person, personName } from '@companion/ui/core';
import { DetailItem, DetailList, FileButton } from '@companion/ui/evidence';
import { useUnfolded } from '@companion/ui/input';
import type { TextFile } from '@companion/ui/table';
import { Fragment } from 'react';
import s from '../reciprocated.module.css';

type Answer = AnswerOf<typeof reciprocatedCycles>;

const AT_FIRST = 25;
/** Maximum number in an answer. */
const MOST = 500;

type Props = {
  answer: Answer;
  /** Filtered by person or size. */
  narrowed: boolean;
};

/** The circles, each starting with its smallest id; the opposite direction is a separate circle. */
export function CycleList({ answer, narrowed }: Props) {
  const { rows, triangles, rectangles, computedAt } = answer;
  const { shown, more } = useUnfolded(rows, AT_FIRST, MOST);
  if (rows.length === 0)
    return computedAt === null ? (
      <EmptyState why="The search for circles has not run yet." icon="clock">
        They appear after the first run of the detectors.
      </EmptyState>
    ) : (
      <EmptyState why={narrowed ? 'No circle matches.' : 'There are no circles of praise today.'} icon="shield">
        Reviews returned directly are on the Pairs tab.
      </EmptyState>
    );
  return (
    <Card
      title="Circles"
      note={
        narrowed
          ? `${rows.length < MOST ? '' : 'The first '}${counted(rows.length, 'circle')}`
          : `${counted(rows.length, 'circle')} of ${formatNumber(triangles + rectangles)}`
      }
      actions={<FileButton label="CSV" file={() => fileOf(answer)} />}
    >
      <DetailList>
        {shown.map(({ members }) => (
          <DetailItem key={members.map(({ userId }) => userId).join(' ')}>
            {members.map((person) => (
              <Fragment key={person.userId}>
                <Person person={person} hideLevel />
                <Icon name="chevronRight" className={s.arrow} />
              </Fragment>
            ))}
            <span className={s.quiet}>
              <bdi translate="no">{members[0] && personName(members[0])}</bdi>
            </span>
          </DetailItem>
        ))}
      </DetailList>
      {more}
    </Card>
  );
}

/** One circle per line, its members by name and key. */
function fileOf({ rows, asOf }: Answer): TextFile {
  const head = ['size', ...[1, 2, 3, 4].flatMap((place) => [`member_${place}`, `member_${place}_userkey`])];
  return {
    name: `review-circles_${asOf.replace(/[-:]/g, '')}.csv`,
    text: writeCsv(
      head,
      rows.map(({ size, members }) => [
        size,
        ...[0, 1, 2, 3].flatMap((place) => [members[place]?.name ?? null, members[place]?.userkey ?? null]),
      ]),
    ),
  };
}
