import { functionQuery } from '@companion/data';
import { useQuery } from '@companion/data/query';
import { counted, formatNumber, formatPercent } from '@companion/domain';
import { badFriendsCheck } from '@companion/functions/badFriendsCheck';
import { Card, EmptyState, Eth, LevelChip, Loaded, Num, Person, SkeletonText } from '@companion/ui/core';
import { DetailItem, DetailList } from '@companion/ui/evidence';
import { PersonField } from '@companion/ui/page';
import { Link } from '@companion/ui/router';
import s from './badFriends.module.css';
import type { BadFriendsAddress } from './params';

const MOST_SHOWN = 12;

/** What a person would lose if the average happened to those they back now. */
export function CheckMe({ list }: { list: BadFriendsAddress }) {
  const { check } = list.values;
  return (
    <Card title="Am I exposed?" note="Everyone somebody backs now, and what it would cost if the average happened.">
      <div className={s.check}>
        <PersonField list={list} name="check" label="Whose endorsements" />
        {check && <Exposure id={check} />}
      </div>
    </Card>
  );
}

function Exposure({ id }: { id: string }) {
  const query = useQuery({
    ...functionQuery(badFriendsCheck, { id }),
    // Another person's endorsements must not stand in for this one's.
    placeholderData: undefined,
  });
  return (
    <Loaded query={query} what="The endorsements" shape={<SkeletonText lines={4} />}>
      {(answer) => {
        if (answer.person === null) return <EmptyState why="Nobody known here has this id." />;
        const { exposure, rows, person } = answer;
        if (rows.length === 0) return <EmptyState why="Backs nobody now, with no positive review and no vouch." />;
        return (
          <>
            <p className={s.sum}>
              <Person person={person} /> backs {counted(exposure.endorsed, 'person', 'people')}:{' '}
              <Num value={exposure.points} digits={1} unit="points" /> to lose on average in the next 180 days.
            </p>
            <DetailList>
              {rows.slice(0, MOST_SHOWN).map((row) => (
                <DetailItem
                  key={row.person.userId}
                  note={
                    <>
                      {[row.reviewed && 'review', row.vouched && 'vouch'].filter(Boolean).join(' and ')}
                      {row.vouchedWei && (
                        <>
                          {' '}
                          of <Eth wei={row.vouchedWei} />
                        </>
                      )}
                      , {formatPercent(row.risk)} of this level were slashed in 180 days
                    </>
                  }
                >
                  <Person person={row.person} hideLevel /> {row.level && <LevelChip score={row.person.score} />}{' '}
                  <Num value={row.points} digits={1} unit="points" />
                  {row.openSlash && (
                    <Link to={`/slashes/impact/${row.openSlash.id}`}>slash #{row.openSlash.id} is open</Link>
                  )}
                </DetailItem>
              ))}
            </DetailList>
            {rows.length > MOST_SHOWN && <p>and {formatNumber(rows.length - MOST_SHOWN)} more</p>}
          </>
        );
      }}
    </Loaded>
  );
}
