import { functionQuery } from '@companion/data';
import { useQuery } from '@companion/data/query';
import { frozenAt } from '@companion/domain';
import { LEVEL_NAMES } from '@companion/functions';
import { invitationsStats } from '@companion/functions/invitationsStats';
import { Button, ClockProvider, EmptyState, ErrorPanel, FilterChips, foundIn, Page } from '@companion/ui/core';
import { ChartRoom, CountField, chipsOf, FilterRow, FilterSelect, TimedHead } from '@companion/ui/page';
import { lazy } from 'react';
import { statsFinding } from './finding';
import { useStatsAddress } from './params';
import { StatsKpis } from './StatsKpis';

// The figures must not wait for the charts' code.
const StatsPictures = lazy(() => import(/* webpackChunkName: "pictures" */ './StatsPictures'));

const LABELS = { inviterLevel: 'Level of the inviter', minInvitees: 'Min. invitees' };

/** /invitations/stats: is growth through invitations healthy? */
export default function StatsPage() {
  const list = useStatsAddress();
  const query = useQuery(functionQuery(invitationsStats, list.args));
  const { data, error } = query;
  return (
    <ClockProvider now={frozenAt(data?.asOf, query.dataUpdatedAt)}>
      <Page>
        <TimedHead
          title="Invitation statistics"
          finding={foundIn(data, error, statsFinding)}
          purpose="Is growth through invitations healthy?"
          list={list}
          pastDays
        />
        <FilterRow>
          <FilterSelect
            list={list}
            name="inviterLevel"
            label={LABELS.inviterLevel}
            words={LEVEL_NAMES}
            any="Any level"
            read={invitationsStats.filters.inviterLevel.read}
          />
          <CountField list={list} name="minInvitees" label={LABELS.minInvitees} min={0} max={1_000_000} />
        </FilterRow>
        <FilterChips
          filters={chipsOf(list, LABELS)}
          onRemove={(key) => list.commit({ [key]: list.defaults[key as 'minInvitees'] ?? null })}
          onClear={list.clear}
        />
        {error && !data ? (
          <ErrorPanel what="The statistics of invitations" error={error} onRetry={() => query.refetch()} />
        ) : (
          <>
            <StatsKpis kpis={data?.kpis} />
            {data?.kpis.sent === 0 ? (
              <EmptyState
                why="Nobody was invited in this range with these filters."
                action={
                  <Button onClick={() => list.commit({ ...list.defaults, range: 'all' })}>All time, no filters</Button>
                }
              />
            ) : (
              <ChartRoom ready={data !== undefined} height={{ wide: 1400, narrow: 2400 }}>
                {data && <StatsPictures data={data} />}
              </ChartRoom>
            )}
          </>
        )}
      </Page>
    </ClockProvider>
  );
}
