import type { WidgetProps } from '@companion/contract';
import { useQuery } from '@companion/data/query';
import { formatNumber } from '@companion/domain';
import { ErrorPanel, InfoButton, Num, Person, Rate, Skeleton, SkeletonText } from '@companion/ui/core';
import { Link } from '@companion/ui/router';
import type { ReactNode } from 'react';
import { BondImpact } from '../invitations/BondCells';
import { InviterPath } from './InviterPath';
import s from './invitationStats.module.css';
import { type InvitationStatsResult, invitationStatsQuery } from './queries';

const MOST_ROWS = 5;

/** Where this person came from, whom they brought, and what those bonds are worth. */
export default function InvitationStats({ profileId }: WidgetProps<'profile.widget@1'>) {
  const { data, error, isPending, refetch } = useQuery(invitationStatsQuery(profileId));
  if (error && !data) return <ErrorPanel what="Invitation stats" error={error} onRetry={() => refetch()} />;
  return (
    <Skeleton loading={isPending} shape={<SkeletonText lines={6} />}>
      {data && <Stats stats={data} profileId={profileId} />}
    </Skeleton>
  );
}

function Stats({ stats, profileId }: { stats: InvitationStatsResult; profileId: number }) {
  const { path, bonds, bondScore } = stats;
  return (
    <div className={s.stats}>
      {path.length > 0 && <InviterPath path={path} />}
      {stats.sent === 0 ? (
        <p className={s.muted}>Sent no invitation yet.</p>
      ) : (
        <>
          <dl className={s.figures}>
            <Figure label="Accepted" metric="invitationStats.accepted">
              {formatNumber(stats.accepted)}
              <small>
                <Rate k={stats.rate.k} n={stats.rate.n} />
              </small>
            </Figure>
            <Figure label="Net bond points" metric="invitationStats.bondNet">
              <Num value={stats.netBondPoints} signed />
              <small>{formatNumber(stats.openBonds)} open</small>
            </Figure>
            <Figure label="Bond score" metric="invitationStats.bondScore">
              <Num value={bondScore.new} digits={2} />
              <small>
                mean <Num value={bondScore.old} digits={2} />
              </small>
            </Figure>
          </dl>
          <ul className={s.rows}>
            {bonds.slice(0, MOST_ROWS).map((bond) => (
              <li key={bond.invitee.userId}>
                <Person person={bond.invitee} />
                <span className={s.end}>
                  <span className={s.muted}>{bond.bondOpen ? 'open' : 'closed'}</span>
                  <BondImpact bond={bond} />
                </span>
              </li>
            ))}
          </ul>
          <Link to={`/invitations?inviter=${profileId}`}>See all invitations of this person</Link>
        </>
      )}
    </div>
  );
}

function Figure({ label, metric, children }: { label: string; metric: string; children: ReactNode }) {
  return (
    <div>
      <dt>
        {label}
        <InfoButton metric={metric} label={label} />
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
