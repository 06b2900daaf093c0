import { formatNumber } from '@companion/domain';
import type { AnswerOf } from '@companion/functions';
import type { badFriends } from '@companion/functions/badFriends';
import { Button, Card, Num, Person, TimeAgo } from '@companion/ui/core';
import { DetailItem, DetailList, FileButton } from '@companion/ui/evidence';
import { Link } from '@companion/ui/router';
import { useState } from 'react';
import { pairsFile } from './pairsFile';

export type Pair = AnswerOf<typeof badFriends>['pairs'][number];

const AT_FIRST = 8;

/** Who lost points for whom, the newest first. */
export function Pairs({ pairs, asOf }: { pairs: readonly Pair[]; asOf: string }) {
  const [all, setAll] = useState(false);
  const shown = all ? pairs : pairs.slice(0, AT_FIRST);
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
      {!all && pairs.length > AT_FIRST && (
        <Button size="sm" onClick={() => setAll(true)}>
          Show all {formatNumber(pairs.length)}
        </Button>
      )}
    </Card>
  );
}
