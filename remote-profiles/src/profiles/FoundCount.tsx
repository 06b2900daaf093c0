import { counted, formatNumber } from '@companion/domain';
import { type FoundRows, foundRows } from '@companion/functions/found-rows';
import { Link } from '@companion/ui/router';
import s from './profiles.module.css';

/** What a count is about, for its link's name. */
const WORDS: Readonly<Record<FoundRows, readonly [one: string, other: string]>> = {
  positive: ['positive review received', 'positive reviews received'],
  neutral: ['neutral review received', 'neutral reviews received'],
  negative: ['negative review received', 'negative reviews received'],
  given: ['review given', 'reviews given'],
  authored: ['review ever written', 'reviews ever written'],
  archived: ['review taken back', 'reviews taken back'],
  slashes: ['slash received', 'slashes received'],
  slashesUpheld: ['slash upheld', 'slashes upheld'],
  slashesOpened: ['slash opened', 'slashes opened'],
  vouchesReceived: ['active vouch received', 'active vouches received'],
  vouchesGiven: ['active vouch given', 'active vouches given'],
  votesCast: ['vote cast', 'votes cast'],
  invitees: ['person invited', 'people invited'],
};

type Props = { row: Parameters<typeof foundRows>[0]; rows: FoundRows };

/** A listed person's count linked to exactly the rows it counts; zero is not linked. */
export function FoundCount({ row, rows }: Props) {
  const { count, to } = foundRows(row, rows);
  if (count === 0) return <>{formatNumber(count)}</>;
  return (
    <Link to={to} aria-label={counted(count, ...WORDS[rows])} className={s.found} data-rows={rows}>
      {formatNumber(count)}
    </Link>
  );
}
