import type { WidgetProps } from '@companion/contract';
import { functionQuery } from '@companion/data';
import { useQuery } from '@companion/data/query';
import { formatNumber } from '@companion/domain';
import type { AnswerOf } from '@companion/functions';
import { badFriends } from '@companion/functions/badFriends';
import { backedSlashedRows } from '@companion/functions/widget-rows';
import { Loaded, Num, Person, SkeletonText } from '@companion/ui/core';
import { Link } from '@companion/ui/router';
import { Figure, Figures, WidgetBody, WidgetNone, WidgetRow, WidgetRows } from '@companion/ui/widget';

type Answer = AnswerOf<typeof badFriends>;

const MOST_ROWS = 8;

/** People this person backed when they were slashed, and the cost. */
export default function BackedSlashed({ profileId }: WidgetProps<'profile.widget@1'>) {
  const query = useQuery(functionQuery(badFriends, { filters: { person: `profileId:${profileId}` } }));
  return (
    <Loaded query={query} what="Slashed people backed" shape={<SkeletonText lines={4} />}>
      {(answer) => <Backed answer={answer} profileId={profileId} />}
    </Loaded>
  );
}

function Backed({ answer: { rows, pairs }, profileId }: { answer: Answer; profileId: number }) {
  const [row] = rows;
  return (
    <WidgetBody>
      {row ? (
        <>
          <Figures>
            <Figure label="Lost" metric="M10">
              <Num value={row.points} unit="points" />
            </Figure>
            <Figure label="Backed people slashed" metric="badFriends.rate">
              {formatNumber(row.slashedEndorsed)} of {formatNumber(row.distinctEndorsed)}
            </Figure>
          </Figures>
          <WidgetRows>
            {pairs.slice(0, MOST_ROWS).map(({ slashId, subject, points }) => (
              <WidgetRow key={slashId} end={<Num value={-points} unit="points" signed />}>
                <Person person={subject} hideLevel />
              </WidgetRow>
            ))}
          </WidgetRows>
          <Link to={backedSlashedRows(row, profileId).slashes.to}>See the slashes that cost them points</Link>
        </>
      ) : (
        <WidgetNone>Has lost no points by backing someone who was slashed.</WidgetNone>
      )}
      <Link to={`/slashes/bad-friends?check=profileId:${profileId}`}>What they could lose now</Link>
    </WidgetBody>
  );
}
