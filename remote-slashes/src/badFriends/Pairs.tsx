import { formatNumber } from '@companion/domain';
import type { AnswerOf } from '@companion/functions';
import type { badFriends } from '@companion/functions/badFriends';
import { Card, Num, Person, TimeAgo } from '@companion/ui/core';
import { DetailItem, DetailList, FileButton } from '@companion/ui/evidence';
import { useUnfolded } from '@companion/ui/input';
import { Link } from '@companion/ui/router';
import { pairsFile } from './pairsFile';

export type Pair = AnswerOf<typeof badFriends>['pairs'][number];

const AT_FIRST = 8;
/** Maximum number in an answer. */
const MOST = 200;

/** Who lost points because of whom, newest first. */
export function Pairs({ pairs, asOf }: { pairs: readonly Pair[]; asOf: string }) {
  const { shown, more } = useUnfolded(pairs, AT_FIRST, MOST);
  return (
    <Card
      title="Who lost points for whom"
      note={`${formatNumber(pairs.length)} newest, by slash`}
      actions={<FileButton label="CSV" file={() => pairsFile(pairs, asOf)} />}
    >
      <DetailList>
        {shown.map(({ slashId, endorser, subject, points, closesAt }) => (
          <DetailItem
            key={`${slashId} ${endorser.userId}`}
            note={
              <>
                <Link to={`/slashes/impact/${slashId}`}>slash #{slashId}</Link>, <TimeAgo at={closesAt} />
              </>
            }
          >
            <Person person={endorser} /> lost <Num value={points} unit="points" /> for <Person person={subject} />
          </DetailItem>
        ))}
      </DetailList>
      {more}
    </Card>
  );
}
