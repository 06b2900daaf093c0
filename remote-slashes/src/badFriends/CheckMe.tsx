import { functionQuery } from '@companion/data';
import { useQuery } from '@companion/data/query';
import { canonicalSegment } from '@companion/domain';
import { badFriendsCheck } from '@companion/functions/badFriendsCheck';
import { Card, EmptyState, Loaded, SkeletonText } from '@companion/ui/core';
import { ExampleButton, PersonField } from '@companion/ui/page';
import s from './badFriends.module.css';
import { Exposure } from './Exposure';
import type { BadFriendsAddress } from './params';

/** What a person would lose if those they currently back were slashed. */
export function CheckMe({ list }: { list: BadFriendsAddress }) {
  const { check } = list.values;
  return (
    <Card title="Am I exposed?" note="Everyone a person currently backs, and what it would cost if they were slashed.">
      <div className={s.check}>
        <PersonField list={list} name="check" label="Whose endorsements" />
        {check ? (
          <Checked key={check} id={check} list={list} />
        ) : (
          <ExampleButton
            people={1}
            onShow={([somebody]) => somebody && list.commit({ check: canonicalSegment(somebody) })}
          />
        )}
      </div>
    </Card>
  );
}

function Checked({ id, list }: { id: string; list: BadFriendsAddress }) {
  const query = useQuery({
    ...functionQuery(badFriendsCheck, { id }),
    // Another person's endorsements must not be shown as a placeholder.
    placeholderData: undefined,
  });
  return (
    <Loaded query={query} what="The endorsements" shape={<SkeletonText lines={4} />}>
      {(answer) => {
        if (answer.person === null) return <EmptyState why="No one here has this id." />;
        if (answer.rows.length === 0)
          return <EmptyState why="Does not back anyone now: no positive review and no vouch." />;
        return <Exposure answer={answer} list={list} />;
      }}
    </Loaded>
  );
}
