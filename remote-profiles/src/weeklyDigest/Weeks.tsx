import { rangeWords } from '@companion/domain';
import { rangeOfWeek, weeksOn } from '@companion/functions/week-news';
import { Link } from '@companion/ui/router';
import s from './weeklyDigest.module.css';

type Props = {
  /** Monday of the week shown, and of the newest and oldest available. */
  week: string;
  newest: string | null;
  oldest: string | null;
  hrefOf: (week: string | null) => string;
};

/** The week shown, with links to the previous and next one. */
export function Weeks({ week, newest, oldest, hrefOf }: Props) {
  const before = weeksOn(week, -1);
  const after = weeksOn(week, 1);
  return (
    <nav className={s.weeks} aria-label="Weeks">
      {oldest !== null && before >= oldest ? <Link to={hrefOf(before)}>The week before</Link> : <span />}
      <strong>{rangeWords(rangeOfWeek(week))}</strong>
      {newest !== null && after <= newest ? (
        <Link to={hrefOf(after === newest ? null : after)}>The week after</Link>
      ) : (
        <span />
      )}
    </nav>
  );
}
