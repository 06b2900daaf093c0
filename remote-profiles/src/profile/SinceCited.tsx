import { functionQuery } from '@companion/data';
import { useQuery } from '@companion/data/query';
import { formatDate, formatNumber } from '@companion/domain';
import type { AnswerOf } from '@companion/functions';
import { profileAsOf } from '@companion/functions/profileAsOf';
import { Notice } from '@companion/ui/core';
import { Link } from '@companion/ui/router';
import { reasonsQuery } from '../reasons/queries';
import { changedSince, saidSince } from './citation';
import { figuresThen } from './figuresThen';
import type { KnownProfile } from './queries';

type SinceCitedProps = {
  profile: KnownProfile;
  /** Day of the link. */
  day: string;
  /** Rule versions of the link, if it is a citation. */
  methods: string | null;
  /** Sentences of the citation. */
  said: string | null;
};

/** For a link to a past day: what the profile showed then, and what has changed since; the page below shows the current state. */
export function SinceCited({ profile, day, methods, said }: SinceCitedProps) {
  const who = profile.person.userkey;
  const { data } = useQuery(functionQuery(profileAsOf, { id: who, day }));
  const { data: today } = useQuery(functionQuery(profileAsOf, { id: who, day: profile.asOf.slice(0, 10) }));
  const { data: told } = useQuery({ ...reasonsQuery(who), enabled: methods !== null || said !== null });
  if (!data) return null;
  const then = data.score;
  const { score } = profile.person;
  return (
    <Notice>
      {then === null
        ? `No score is known for ${formatDate(data.day, { timeZone: 'UTC' })}.`
        : `On ${formatDate(data.day, { timeZone: 'UTC' })} the score was ${formatNumber(then)}${
            then === score ? ', the same as now.' : `; now it is ${formatNumber(score)}.`
          }`}{' '}
      {methods && changedSince(methods, profile.paramsVersion, told?.person ? told.version : null)}
      {said && told?.person && saidSince(said, told.reasons)}
      {keptThen(data, today)}
      The sentences above are from that day; the figures below are current.{' '}
      <Link to={{ search: '' }}>Without the day</Link>
    </Notice>
  );
}

type Kept = AnswerOf<typeof profileAsOf>;

/** Other stored figures of that day, or since when they have been stored. */
function keptThen({ figures, since }: Kept, today: Kept | undefined): string {
  if (figures === null)
    return since === null
      ? 'Other figures from that day were not recorded. '
      : `Other figures have been recorded only since ${formatDate(since, { timeZone: 'UTC' })}. `;
  if (!today?.figures) return '';
  const words = figuresThen(figures, today.figures);
  return words === '' ? 'The other figures were the same as now. ' : `On that day: ${words}. `;
}
