import type { WidgetProps } from '@companion/contract';
import { useQuery } from '@companion/data/query';
import { formatNumber, frozenAt } from '@companion/domain';
import { ClockProvider, ErrorPanel, InfoButton, Num, Person, Skeleton, SkeletonText, Status } from '@companion/ui/core';
import { Link } from '@companion/ui/router';
import { Amount } from '../slashes/Amount';
import { Countdown } from '../slashes/Countdown';
import { type ReceivedSlash, type SlashImpactResult, type SufferedPenalty, slashImpactQuery } from './queries';
import s from './slashImpact.module.css';

const MOST_ROWS = 8;

/** Slashes on this person, what they cost them and their supporters, and what backing others cost them. */
export default function SlashImpact({ profileId }: WidgetProps<'profile.widget@1'>) {
  const { data, error, isPending, dataUpdatedAt, refetch } = useQuery(slashImpactQuery(profileId));
  if (error && !data) return <ErrorPanel what="Slash impact" error={error} onRetry={() => refetch()} />;
  return (
    <ClockProvider now={frozenAt(data?.asOf, dataUpdatedAt)}>
      <Skeleton loading={isPending} shape={<SkeletonText lines={4} />}>
        {data && <Impact impact={data} profileId={profileId} />}
      </Skeleton>
    </ClockProvider>
  );
}

function Impact({ impact, profileId }: { impact: SlashImpactResult; profileId: number }) {
  const { received, suffered } = impact;
  if (received.length + suffered.length === 0) {
    return <p className={s.none}>Never slashed, and no penalty for backing anyone who was.</p>;
  }
  // Half the room each, or more where the other list is short.
  const shown = received.slice(0, Math.max(MOST_ROWS / 2, MOST_ROWS - suffered.length));
  return (
    <div className={s.impact}>
      <dl className={s.figures}>
        <Figure label="On this person" metric="slashImpact.onSubject" points={impact.pointsSelf} />
        <Figure label="On supporters" metric="slashImpact.onOthers" points={impact.pointsOthers} />
        <Figure label="Suffered" metric="slashImpact.suffered" points={impact.pointsSuffered} />
      </dl>
      <ul className={s.rows}>
        {shown.map((slash) => (
          <Received key={slash.id} slash={slash} />
        ))}
        {suffered.slice(0, MOST_ROWS - shown.length).map((penalty) => (
          <Suffered key={`suffered ${penalty.slashId}`} penalty={penalty} />
        ))}
      </ul>
      {received.length > 0 && <Link to={`/slashes?subject=${profileId}`}>See all slashes on this person</Link>}
    </div>
  );
}

function Figure({ label, metric, points }: { label: string; metric: string; points: number }) {
  return (
    <div>
      <dt>
        {label}
        <InfoButton metric={metric} label={label} />
      </dt>
      <dd>
        {formatNumber(points)} <span>points</span>
      </dd>
    </div>
  );
}

function Received({ slash }: { slash: ReceivedSlash }) {
  return (
    <li>
      <Status value={slash.status} />
      <span className={s.by}>by</span>
      <Person person={slash.author} hideLevel />
      <span className={s.end}>
        {slash.status === 'open' ? <Countdown openedAt={slash.openedAt} closesAt={slash.closesAt} /> : null}
        <Amount slash={slash} />
      </span>
    </li>
  );
}

function Suffered({ penalty: { subject, points } }: { penalty: SufferedPenalty }) {
  return (
    <li>
      <span className={s.by}>Backed</span>
      <Person person={subject} hideLevel />
      <span className={s.end}>
        <Num value={-points} unit="points" signed />
      </span>
    </li>
  );
}
