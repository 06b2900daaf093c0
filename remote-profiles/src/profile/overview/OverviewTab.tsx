import { Slot } from '@companion/contract/services';
import { Card, Person, QuietBoundary } from '@companion/ui/core';
import { lazy, Suspense } from 'react';
import { Near } from '../../parts/Near';
import { SinceCited } from '../SinceCited';
import type { TabProps } from '../TabPanel';
import { cutHistory } from './cutHistory';
import { Moves } from './Moves';
import { OverviewKpis } from './OverviewKpis';
import s from './overview.module.css';
import { useOverviewAddress } from './params';
import { ScoreDot } from './ScoreDot';

// The figures must not wait for the chart's code.
const ScoreChart = lazy(() => import('./ScoreChart'));
const EventStrip = lazy(() => import('./events/EventStrip'));
const Events = lazy(() => import('./events/Events'));
const Activity = lazy(() => import('./activity/Activity'));
const Relations = lazy(() => import('./relations/Relations'));
const TrustFrom = lazy(() => import('./relations/TrustFrom'));
const MOST_MUTUAL = 8;

/** The person at a glance: score over time, key figures, and widgets from other sections. */
export default function OverviewTab({ profile }: TabProps) {
  const list = useOverviewAddress();
  const { asOf, methods, said, range } = list.values;
  const { person, scoreHistory, mutualVouches } = profile;
  const shown = cutHistory(scoreHistory, range, profile.asOf);
  const [first, last] = [shown[0], shown.at(-1)];
  return (
    <>
      {asOf && <SinceCited profile={profile} day={asOf} methods={methods} said={said} />}
      <OverviewKpis profile={profile} />
      <div className={s.chart}>
        {scoreHistory.length > 1 ? (
          <QuietBoundary>
            <Suspense fallback={null}>
              <ScoreChart
                history={scoreHistory}
                moves={profile.moves}
                asOf={profile.asOf}
                range={range}
                onRange={(next) => list.commit({ range: next })}
              />
            </Suspense>
          </QuietBoundary>
        ) : (
          <ScoreDot history={scoreHistory} score={person.score} />
        )}
      </div>
      <Moves moves={profile.moves} />
      {scoreHistory.length > 1 && first && last && (
        <Near id="strip" height={{ wide: 206, narrow: 224 }}>
          <EventStrip
            userkey={person.userkey}
            range={range}
            from={first.at}
            to={last.at}
            onRange={(next) => list.commit({ range: next })}
          />
        </Near>
      )}
      {person.profileId !== null && (
        <Near id="activity" height={{ wide: 350, narrow: 364 }}>
          <Activity person={person} list={list} />
        </Near>
      )}
      <Near id="relations" height={{ wide: 600, narrow: 900 }}>
        <Relations person={person} />
      </Near>
      <Near id="connection" height={{ wide: 332, narrow: 388 }}>
        <TrustFrom person={person} list={list} />
      </Near>
      {mutualVouches.length > 0 && (
        <Card title="Mutual vouches" note="People with ETH staked on each other">
          <ul className={s.people}>
            {mutualVouches.slice(0, MOST_MUTUAL).map((each) => (
              <li key={each.userId}>
                <Person person={each} />
              </li>
            ))}
            {mutualVouches.length > MOST_MUTUAL && <li>and {mutualVouches.length - MOST_MUTUAL} more</li>}
          </ul>
        </Card>
      )}
      {person.profileId !== null && <Slot id="profile.widget@1" props={{ profileId: person.profileId }} />}
      <Near id="events" height={{ wide: 320, narrow: 420 }}>
        <Events person={person} range={range} />
      </Near>
    </>
  );
}
