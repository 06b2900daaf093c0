import { formatNumber } from '@companion/domain';
import { type ProfileRows, profileRows } from '@companion/functions/profile-rows';
import { Link } from '@companion/ui/router';
import type { KnownProfile } from '../queries';
import s from './overview.module.css';

type CountedProps = {
  profile: KnownProfile;
  rows: ProfileRows;
  /** What is counted, for the link's name: "positive reviews". */
  words: string;
  tone?: 'positive' | 'negative';
};

/** A number linked to exactly the rows it counts; zero is not linked. */
export function Counted({ profile, rows, words, tone }: CountedProps) {
  const { count, to } = profileRows(profile, rows);
  const text = formatNumber(count);
  if (count === 0) return <>{text}</>;
  return (
    <Link to={to} aria-label={`${text} ${words}`} className={s.counted} data-tone={tone}>
      {text}
    </Link>
  );
}
