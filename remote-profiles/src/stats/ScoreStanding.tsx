import { functionQuery } from '@companion/data';
import { useQuery } from '@companion/data/query';
import { profilesCompared } from '@companion/functions/profilesCompared';
import { Num, personPath, Tooltip } from '@companion/ui/core';
import { Link } from '@companion/ui/router';
import { useState } from 'react';
import type { ProfileRow } from '../profiles/queries';
import { percentilesInWords } from './percentilesInWords';
import s from './stats.module.css';

/** A person's score; on hover or focus it shows their percentiles among all profiles. */
export function ScoreStanding({ person }: { person: ProfileRow }) {
  const [wanted, setWanted] = useState(false);
  const { data, error } = useQuery({
    ...functionQuery(profilesCompared, { c: [person.userkey] }),
    enabled: wanted,
    placeholderData: undefined,
  });
  const found = data?.people[0];
  const words = error ? 'The percentiles could not be loaded.' : found && percentilesInWords(found);
  return (
    <Tooltip text={words ?? 'Looking up the percentiles'}>
      {({ onPointerEnter, onFocus, ...props }) => (
        <Link
          to={personPath(person)}
          className={s.found}
          {...props}
          onPointerEnter={(event) => {
            setWanted(true);
            onPointerEnter?.(event);
          }}
          onFocus={(event) => {
            setWanted(true);
            onFocus?.(event);
          }}
        >
          <Num value={person.score} />
        </Link>
      )}
    </Tooltip>
  );
}
