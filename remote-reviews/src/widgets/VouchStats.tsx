import type { WidgetProps } from '@companion/contract';
import { useQuery } from '@companion/data/query';
import { formatEth, formatNumber } from '@companion/domain';
import { ErrorPanel, Eth, InfoButton, Num, Person, Rate, Skeleton, SkeletonText } from '@companion/ui/core';
import { Link } from '@companion/ui/router';
import type { ReactNode } from 'react';
import { type VouchStats as Stats, vouchStatsQuery } from './queries';
import s from './vouchStats.module.css';

/** Who backs this person, whom they back, and whether they stay. */
export default function VouchStats({ profileId }: WidgetProps<'profile.widget@1'>) {
  const { data, error, isPending, refetch } = useQuery(vouchStatsQuery(profileId));
  if (error && !data) return <ErrorPanel what="Vouch stats" error={error} onRetry={() => refetch()} />;
  return (
    <Skeleton loading={isPending} shape={<SkeletonText lines={7} />}>
      {data && <Content stats={data} profileId={profileId} />}
    </Skeleton>
  );
}

function Content({ stats, profileId }: { stats: Stats; profileId: number }) {
  const { inCount, outCount, ended, topBackers } = stats;
  if (inCount + outCount + ended.count === 0) return <p className={s.none}>No vouches given or received.</p>;
  return (
    <div className={s.stats}>
      <dl className={s.figures}>
        <Figure label="Vouched in" metric="vouchStats.widgetIn">
          <Eth wei={stats.inWei} />
          <Count of={inCount} />
        </Figure>
        <Figure label="Vouched out" metric="vouchStats.widgetOut">
          <Eth wei={stats.outWei} />
          <Count of={outCount} />
        </Figure>
        <Figure label="Mutual" metric="vouchStats.widgetMutual">
          <Num value={stats.mutual} />
        </Figure>
        <Figure label="Median age" metric="vouchStats.widgetMedianAge">
          <Num value={stats.medianAgeDays} digits={0} unit="days" />
        </Figure>
        <Figure label="Vouches kept" metric="vouchStats.widgetSurvival">
          <Rate k={outCount} n={outCount + ended.count} />
          {ended.unhealthy > 0 && <span className={s.quiet}> {formatNumber(ended.unhealthy)} ended unhealthy</span>}
        </Figure>
      </dl>
      {topBackers.length > 0 && (
        <section className={s.backers} aria-label="Top backers">
          <h3>
            Top backers
            <InfoButton metric="vouchStats.widgetBackers" label="Top backers" />
          </h3>
          <ul>
            {topBackers.map(({ person, amountWei }) => (
              <li key={person.userId}>
                <Person person={person} />
                <span className={s.amount} title={`${amountWei} wei`}>
                  {formatEth(amountWei)}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Link to={`/vouches?person=${profileId}&status=all`}>See all vouches of this person</Link>
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

function Count({ of }: { of: number }) {
  return (
    <span className={s.quiet}>
      {' '}
      in {formatNumber(of)} {of === 1 ? 'vouch' : 'vouches'}
    </span>
  );
}
