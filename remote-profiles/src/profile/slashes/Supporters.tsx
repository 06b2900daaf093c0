import { useQuery } from '@companion/data/query';
import { ErrorPanel, Num, Person, SkeletonText } from '@companion/ui/core';
import s from '../profile.module.css';
import { type Slash, supportersQuery } from './queries';

const UPHELD = 'Supporters and the points each lost';
const OPEN = 'Supporters and the points each would lose';
const OTHER = 'Supporters; nobody lost points';
const NO_POINTS = 'Supporters; the slash does not ask for score points';

/** The full claim, and who endorsed the accused. */
export function SlashDetails({ slash }: { slash: Slash }) {
  return (
    <div className={s.text}>
      <p>{slash.claim ? <bdi>{slash.claim}</bdi> : <span className={s.muted}>No claim was written.</span>}</p>
      <h3>{headingOf(slash)}</h3>
      <Supporters slashId={slash.id} />
    </div>
  );
}

function headingOf({ status, type }: Pick<Slash, 'status' | 'type'>): string {
  if (status !== 'upheld' && status !== 'open') return OTHER;
  if (type !== 'SCORE') return NO_POINTS;
  return status === 'upheld' ? UPHELD : OPEN;
}

function Supporters({ slashId }: { slashId: number }) {
  const { data, error, isPending, refetch } = useQuery(supportersQuery(slashId));
  if (error && !data) return <ErrorPanel what="The supporters" error={error} onRetry={() => refetch()} />;
  if (isPending) return <SkeletonText lines={3} />;
  const rows = data?.rows ?? [];
  if (rows.length === 0) return <p className={s.muted}>Nobody endorsed this person at the time.</p>;
  return (
    <ul className={s.supporters}>
      {rows.map(({ person, reviewed, vouched, points }) => (
        <li key={person.userId}>
          <Person person={person} />
          <span className={s.muted}>
            {reviewed && vouched ? 'reviewed and vouched' : reviewed ? 'reviewed' : vouched ? 'vouched' : ''}
          </span>
          <Num value={points} unit="points" />
        </li>
      ))}
    </ul>
  );
}
