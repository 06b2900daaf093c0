import { writeCsv } from '@companion/domain';
import { Card, EmptyState, Num, Person } from '@companion/ui/core';
import { DetailItem, DetailList, FileButton } from '@companion/ui/evidence';
import { useUnfolded } from '@companion/ui/input';
import type { Course } from './queries';

const AT_FIRST = 10;
/** Maximum number in an answer. */
const MOST = 500;

type Props = { marketId: number; holders: Course['holders'] };

/** People who bought more votes on a side than they sold, most first. */
export function Holders({ marketId, holders }: Props) {
  const ordered = holders.toSorted((a, b) => b.votes - a.votes);
  const { shown, more } = useUnfolded(ordered, AT_FIRST, MOST);
  return (
    <Card
      title="Holders"
      note="People who bought more votes on a side than they sold"
      actions={
        holders.length > 0 && (
          <FileButton
            label="CSV"
            file={() => ({
              name: `market_${marketId}_holders.csv`,
              text: writeCsv(
                ['profile_id', 'holder', 'side', 'votes'],
                ordered.map(({ person, side, votes }) => [person.profileId, person.userkey, side, votes]),
              ),
            })}
          />
        )
      }
    >
      {holders.length === 0 ? (
        <EmptyState why="Nobody holds votes in this market." />
      ) : (
        <DetailList>
          {shown.map(({ person, side, votes }) => (
            <DetailItem key={`${person.userId} ${side}`} note={side}>
              <Person person={person} /> <Num value={votes} unit={votes === 1 ? 'vote' : 'votes'} />
            </DetailItem>
          ))}
        </DetailList>
      )}
      {more}
    </Card>
  );
}
