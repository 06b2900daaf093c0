import type { WidgetProps } from '@companion/contract';
import { useQuery } from '@companion/data/query';
import { counted, formatEth, formatNumber } from '@companion/domain';
import { vouchStatsRows } from '@companion/functions/widget-rows';
import { Eth, InfoButton, Loaded, Num, Person, Rate, SkeletonText } from '@companion/ui/core';
import { Link } from '@companion/ui/router';
import { Counted, Figure, Figures, WidgetBody, WidgetNone, WidgetRow, WidgetRows } from '@companion/ui/widget';
import { type VouchStats as Stats, vouchStatsQuery } from './queries';
import s from './widgets.module.css';

/** Who backs this person, whom they back, and whether they stay. */
export default function VouchStats({ profileId }: WidgetProps<'profile.widget@1'>) {
  const query = useQuery(vouchStatsQuery(profileId));
  return (
    <Loaded query={query} what="Vouch stats" shape={<SkeletonText lines={7} />}>
      {(stats) => <Content stats={stats} profileId={profileId} />}
    </Loaded>
  );
}

function Content({ stats, profileId }: { stats: Stats; profileId: number }) {
  const { inCount, outCount, ended, topBackers } = stats;
  if (inCount + outCount + ended.count === 0) return <WidgetNone>No vouches given or received.</WidgetNone>;
  const rows = vouchStatsRows(stats, profileId);
  return (
    <WidgetBody>
      <Figures lines>
        <Figure label="Vouched in" metric="vouchStats.widgetIn">
          <Eth wei={stats.inWei} />{' '}
          <small>
            in{' '}
            <Counted rows={rows.received} label={`${counted(inCount, 'vouch', 'vouches')} received`}>
              {counted(inCount, 'vouch', 'vouches')}
            </Counted>
          </small>
        </Figure>
        <Figure label="Vouched out" metric="vouchStats.widgetOut">
          <Eth wei={stats.outWei} />{' '}
          <small>
            in{' '}
            <Counted rows={rows.given} label={`${counted(outCount, 'vouch', 'vouches')} given`}>
              {counted(outCount, 'vouch', 'vouches')}
            </Counted>
          </small>
        </Figure>
        <Figure label="Mutual" metric="vouchStats.widgetMutual">
          <Counted rows={rows.mutual} label={counted(stats.mutual, 'mutual vouch', 'mutual vouches')}>
            <Num value={stats.mutual} />
          </Counted>
        </Figure>
        <Figure label="Median age" metric="vouchStats.widgetMedianAge">
          <Num value={stats.medianAgeDays} digits={0} unit="days" />
        </Figure>
        <Figure label="How long vouches last" metric="vouchStats.widgetSurvival">
          <Rate k={outCount} n={outCount + ended.count} />
          {ended.unhealthy > 0 && (
            <small>
              {' '}
              <Counted rows={rows.unhealthy} label={`${formatNumber(ended.unhealthy)} of those given, ended unhealthy`}>
                {formatNumber(ended.unhealthy)} ended unhealthy
              </Counted>
            </small>
          )}
        </Figure>
      </Figures>
      {topBackers.length > 0 && (
        <section aria-label="Top backers">
          <h3 className={s.title}>
            Top backers
            <InfoButton metric="vouchStats.widgetBackers" label="Top backers" />
          </h3>
          <WidgetRows>
            {topBackers.map(({ person, amountWei }) => (
              <WidgetRow key={person.userId} end={<span title={`${amountWei} wei`}>{formatEth(amountWei)}</span>}>
                <Person person={person} />
              </WidgetRow>
            ))}
          </WidgetRows>
        </section>
      )}
      <Link to={`/vouches?person=${profileId}&status=all`}>See all vouches of this person</Link>
    </WidgetBody>
  );
}
