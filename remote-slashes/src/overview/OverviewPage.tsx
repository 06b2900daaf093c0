import { functionQuery } from '@companion/data';
import { useQuery } from '@companion/data/query';
import { frozenAt } from '@companion/domain';
import { slashesOverview } from '@companion/functions/slashesOverview';
import { Button, ClockProvider, EmptyState, ErrorPanel, FilterChips, foundIn, Page } from '@companion/ui/core';
import { ChartRoom, CountField, chipsOf, FilterRow, FilterSelect, TimedHead } from '@companion/ui/page';
import { lazy } from 'react';
import { LimitsPanel } from '../limits/LimitsPanel';
import { AccuserList } from '../slash/AccuserList';
import { typeName } from '../slashes/Amount';
import { TYPES } from '../slashes/params';
import { overviewFinding } from './finding';
import { OverviewKpis } from './OverviewKpis';
import { useOverviewAddress } from './params';

// The figures must not wait for the charts' code.
const OverviewPictures = lazy(() => import(/* webpackChunkName: "pictures" */ './OverviewPictures'));

const LABELS = { type: 'Type', minVotes: 'Min. votes' };
const TYPE_NAMES = Object.fromEntries(TYPES.map((type) => [type, typeName(type.toUpperCase())]));

/** /slashes/overview: how often, how harsh, how accurate, who takes part? */
export default function OverviewPage() {
  const list = useOverviewAddress();
  const query = useQuery(functionQuery(slashesOverview, list.args));
  const { data, error } = query;
  return (
    <ClockProvider now={frozenAt(data?.asOf, query.dataUpdatedAt)}>
      <Page>
        <TimedHead
          title="Slash statistics"
          finding={foundIn(data, error, overviewFinding)}
          purpose="How often, how harsh, how accurate, and who takes part?"
          list={list}
          pastDays
        />
        <FilterRow>
          <FilterSelect list={list} name="type" label={LABELS.type} words={TYPES} any="Any type" names={TYPE_NAMES} />
          <CountField list={list} name="minVotes" label={LABELS.minVotes} min={0} max={1_000_000} placeholder="0" />
        </FilterRow>
        <FilterChips
          filters={chipsOf(list, LABELS)}
          onRemove={(key) => list.commit({ [key]: null })}
          onClear={list.clear}
        />
        {error && !data ? (
          <ErrorPanel what="The statistics of slashes" error={error} onRetry={() => query.refetch()} />
        ) : (
          <>
            <OverviewKpis data={data} />
            {data?.total === 0 ? (
              <EmptyState
                why="No slash was opened in this range with these filters."
                action={
                  <Button onClick={() => list.commit({ ...list.defaults, range: 'all' })}>All time, no filters</Button>
                }
              />
            ) : (
              <ChartRoom ready={data !== undefined} height={{ wide: 1508, narrow: 3053 }}>
                {data && <OverviewPictures data={data} />}
              </ChartRoom>
            )}
            {data && data.total > data.open && <LimitsPanel list={list} />}
            {data && <AccuserList accusers={data.authors} most={20} asOf={data.asOf} />}
          </>
        )}
      </Page>
    </ClockProvider>
  );
}
