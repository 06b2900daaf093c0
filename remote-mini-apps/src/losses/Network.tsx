import type { UseQueryResult } from '@companion/data/query';
import { canonicalSegment, counted } from '@companion/domain';
import type { AnswerOf } from '@companion/functions';
import type { lossesNetwork } from '@companion/functions/lossesNetwork';
import { Card, Loaded, Num, Person, SkeletonText } from '@companion/ui/core';
import { DetailItem, DetailList } from '@companion/ui/evidence';
import { Link } from '@companion/ui/router';
import type { ReactNode } from 'react';
import s from './losses.module.css';
import { PATH } from './params';

/** Before a person is chosen: who lost the most points this week, and whose streaks broke most often. */
export function Network({ query }: { query: UseQueryResult<AnswerOf<typeof lossesNetwork>> }) {
  return (
    <Loaded query={query} what="Losses across the network" shape={<SkeletonText lines={12} />}>
      {({ falls, breaks }) => (
        <div className={s.cards}>
          <Who title="Largest drops, 7 days" none="Nobody’s score fell this week." people={falls}>
            {({ change }) => <Num value={change} signed unit="points" />}
          </Who>
          <Who title="Most broken streaks" none="No streak of three or more days was broken." people={breaks}>
            {(each) => (
              <span>
                {counted(each.breaks, 'break')}, {counted(each.daysLost, 'day')} missed
              </span>
            )}
          </Who>
        </div>
      )}
    </Loaded>
  );
}

type Loser = AnswerOf<typeof lossesNetwork>['falls'][number] | AnswerOf<typeof lossesNetwork>['breaks'][number];
type WhoProps<Each> = { title: string; none: string; people: readonly Each[]; children: (each: Each) => ReactNode };

function Who<Each extends Loser>({ title, none, people, children }: WhoProps<Each>) {
  return (
    <Card title={title}>
      {people.length === 0 ? (
        <p className={s.quiet}>{none}</p>
      ) : (
        <DetailList>
          {people.map((each) => (
            <DetailItem
              key={each.userId}
              note={
                <Link
                  to={`${PATH}/${encodeURIComponent(canonicalSegment(each))}`}
                  aria-label={`The whole ledger of ${each.name}`}
                >
                  the whole ledger
                </Link>
              }
            >
              <span className={s.who}>
                <Person person={each} />
              </span>{' '}
              {children(each)}
            </DetailItem>
          ))}
        </DetailList>
      )}
    </Card>
  );
}
