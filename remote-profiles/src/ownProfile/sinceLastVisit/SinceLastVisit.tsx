import { formatDate, formatNumber } from '@companion/domain';
import { EmptyState, Num } from '@companion/ui/core';
import { useEffect, useState } from 'react';
import type { Actions } from '../queries';
import s from './sinceLastVisit.module.css';
import { changes, type FIGURES, figuresOf, visited, visits } from './visits';

const WORDS: Readonly<Record<(typeof FIGURES)[number], string>> = {
  score: 'Score',
  positive: 'Positive reviews about me',
  bondPoints: 'Bond points',
  exposure: 'Points at risk through people I endorse',
  unanswered: 'Negative reviews I have not answered',
  marks: 'Positive reviews of mine that were voted down',
  atStake: 'Open slashes on people I endorse',
};

/** What changed since the holder's last visit on this device. */
export function SinceLastVisit({ actions }: { actions: Actions }) {
  const { profileId } = actions.person;
  const [visit] = useState(() => {
    const last = visits.read().find((each) => each.profileId === profileId);
    return profileId === null ? null : visited(profileId, last, figuresOf(actions), Date.now());
  });
  useEffect(() => {
    if (visit) visits.add(visit);
  }, [visit]);
  if (!visit?.before)
    return (
      <EmptyState why="This is your first visit on this device." icon="clock">
        What changes before your next visit will appear here. It stays in this browser.
      </EmptyState>
    );
  const { before } = visit;
  const found = changes(before.figures, figuresOf(actions));
  const when = formatDate(before.at);
  if (found.length === 0) return <EmptyState why={`Nothing changed since ${when}.`} icon="check" />;
  return (
    <>
      <p className={s.when}>Since {when}, as stored on this device</p>
      <dl className={s.changes}>
        {found.map(({ figure, is, change }) => (
          <div key={figure}>
            <dt>{WORDS[figure]}</dt>
            <dd>
              <Num value={change} signed /> <span className={s.when}>now {formatNumber(is)}</span>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
