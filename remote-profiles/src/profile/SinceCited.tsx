import { functionQuery } from '@companion/data';
import { useQuery } from '@companion/data/query';
import { formatDate, formatNumber } from '@companion/domain';
import { profileAsOf } from '@companion/functions/profileAsOf';
import { Notice } from '@companion/ui/core';
import { Link } from '@companion/ui/router';
import { reasonsQuery } from '../reasons/queries';
import { changedSince, saidSince } from './citation';
import type { KnownProfile } from './queries';

type SinceCitedProps = {
  profile: KnownProfile;
  /** Day of the link. */
  day: string;
  /** Versions of the link, where it is a citation. */
  methods: string | null;
  /** Sentences of the citation. */
  said: string | null;
};

/** A link of a past day: what the profile said then, and what changed since; the page below is of now. */
export function SinceCited({ profile, day, methods, said }: SinceCitedProps) {
  const who = profile.person.userkey;
  const { data } = useQuery(functionQuery(profileAsOf, { id: who, day }));
  const { data: told } = useQuery({ ...reasonsQuery(who), enabled: methods !== null || said !== null });
  if (!data) return null;
  const then = data.score;
  const { score } = profile.person;
  return (
    <Notice>
      {then === null
        ? `No score is known for ${formatDate(data.day, { timeZone: 'UTC' })}.`
        : `On ${formatDate(data.day, { timeZone: 'UTC' })} the score was ${formatNumber(then)}${
            then === score ? ', as it is now.' : `; now it is ${formatNumber(score)}.`
          }`}{' '}
      {methods && changedSince(methods, profile.paramsVersion, told?.person ? told.version : null)}
      {said && told?.person && saidSince(said, told.reasons)}
      The figures below are of now. <Link to={{ search: '' }}>Without the day</Link>
    </Notice>
  );
}
