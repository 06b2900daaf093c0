import { Slot } from '@companion/contract/services';
import { keyOf } from '@companion/functions/filters';
import { profileOverview } from '@companion/functions/profileOverview';
import { Card, Person, QuietBoundary } from '@companion/ui/core';
import { useFunctionAddress } from '@companion/ui/url';
import { lazy, Suspense } from 'react';
import { METHODS } from '../citation';
import { SinceCited } from '../SinceCited';
import type { TabProps } from '../TabPanel';
import { Moves } from './Moves';
import { OverviewKpis } from './OverviewKpis';
import s from './overview.module.css';
import { ScoreDot } from './ScoreDot';

// The figures must not wait for the code of a picture.
const ScoreChart = lazy(() => import('./ScoreChart'));
const MOST_MUTUAL = 8;
const CITED = { own: { methods: keyOf(METHODS) } };

/** The person in one look: score over time, key figures, and what other sections know. */
export default function OverviewTab({ profile }: TabProps) {
  // Of a citation; whatever else is in the address is dropped.
  const { asOf, methods } = useFunctionAddress(profileOverview, CITED).values;
  const { person, scoreHistory, mutualVouches } = profile;
  return (
    <>
      {asOf && <SinceCited profile={profile} day={asOf} methods={methods} />}
      <OverviewKpis profile={profile} />
      <div className={s.chart}>
        {scoreHistory.length > 1 ? (
          <QuietBoundary>
            <Suspense fallback={null}>
              <ScoreChart history={scoreHistory} moves={profile.moves} asOf={profile.asOf} />
            </Suspense>
          </QuietBoundary>
        ) : (
          <ScoreDot history={scoreHistory} score={person.score} />
        )}
      </div>
      {profile.moves.length > 0 && <Moves moves={profile.moves} />}
      {mutualVouches.length > 0 && (
        <Card title="Mutual vouches" note="Both have ETH staked on each other now">
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
    </>
  );
}
