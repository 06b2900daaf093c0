import { useQuery } from '@companion/data/query';
import { formatNumber } from '@companion/domain';
import { ErrorPanel, Num, Person, personName, Skeleton, SkeletonText, TimeAgo } from '@companion/ui/core';
import { Statement } from '@companion/ui/evidence';
import { useUnfolded } from '@companion/ui/input';
import { Link } from '@companion/ui/router';
import { type Slash, type SlashSupporter, supportersQuery } from './queries';
import s from './slashes.module.css';

const AT_FIRST = 8;
/** Maximum number in an answer. */
const MOST = 500;

/** The full claim, the votes, and the subject's supporters. */
export function SlashDetails({ slash }: { slash: Slash }) {
  return (
    <div className={s.details}>
      <div className={s.text}>
        <h3>Claim</h3>
        <p>{slash.claim ? <bdi>{slash.claim}</bdi> : 'No claim was given.'}</p>
        {slash.reply && <Statement name={personName(slash.subject)} statement={slash.reply} />}
        <p className={s.muted}>
          <Votes slash={slash} />
        </p>
        <p className={s.muted}>
          {slash.cancelledAt ? 'Cancelled ' : slash.status === 'open' ? 'Closes ' : 'Closed '}
          <TimeAgo at={slash.cancelledAt ?? slash.closesAt} />
        </p>
        <p>
          <Link to={`/slashes/impact/${slash.id}`} whenMissing="nothing">
            The whole story
          </Link>
        </p>
      </div>
      <Supporters slash={slash} />
    </div>
  );
}

function Votes({ slash: { status, votes, up, down } }: { slash: Slash }) {
  if (status === 'open') return `${formatNumber(votes)} voted. Which way stays sealed until it closes.`;
  if (up === null || down === null) return `${formatNumber(votes)} voted.`;
  return `${formatNumber(up)} voted for it, ${formatNumber(down)} against.`;
}

function Supporters({ slash }: { slash: Slash }) {
  const { data, error, isPending, refetch } = useQuery(supportersQuery(slash.id));
  const rows = data?.rows ?? [];
  const { shown, more } = useUnfolded(rows, AT_FIRST, MOST);
  if (error && !data) return <ErrorPanel what="The list of supporters" error={error} onRetry={() => refetch()} />;
  return (
    <div className={s.supporters}>
      <h3>Supporters of the subject</h3>
      <Skeleton loading={isPending} shape={<SkeletonText lines={3} />}>
        {rows.length === 0 ? (
          <p className={s.muted}>Nobody backed the subject with a positive review or a vouch.</p>
        ) : (
          <ul>
            {shown.map((supporter) => (
              <li key={supporter.person.userId}>
                <Person person={supporter.person} />
                <span className={s.muted}>{reason(supporter)}</span>
                <Penalty slash={slash} points={supporter.points} />
              </li>
            ))}
          </ul>
        )}
        {more}
      </Skeleton>
    </div>
  );
}

/** Lost if upheld, at stake while open; otherwise nothing was taken. */
function Penalty({ slash: { status }, points }: { slash: Slash; points: number | null }) {
  if (status === 'upheld') return <Num value={points === null ? null : -points} unit="points" signed />;
  if (status === 'open') return <Num value={points} unit="points at stake" />;
  return <span className={s.muted}>nothing taken</span>;
}

function reason({ reviewed, vouched }: SlashSupporter): string {
  if (reviewed && vouched) return 'review and vouch';
  return vouched ? 'vouch' : 'review';
}
