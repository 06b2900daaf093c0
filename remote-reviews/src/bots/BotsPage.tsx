import { useListQuery } from '@companion/data/query';
import { frozenAt } from '@companion/domain';
import { ClockProvider, EmptyState, Fold, foundIn, Page, Select } from '@companion/ui/core';
import { SignalBanner, useOpened } from '@companion/ui/evidence';
import { ChartRoom, TimedHead } from '@companion/ui/page';
import { DataTable } from '@companion/ui/table';
import { lazy } from 'react';
import { activeFilters, BotsFilters } from './BotsFilters';
import { BotsKpis } from './BotsKpis';
import { columns } from './columns';
import { botsFinding } from './finding';
import { methodText } from './methodText';
import { periodOf, RING_ID, useBotsAddress, VOTER_ID } from './params';
import { botsQuery } from './queries';
import { RingList } from './RingList';
import { ringsButNobody } from './ringWords';

// The first row must not wait for the drawers' code.
const RingDrawer = lazy(() => import(/* webpackChunkName: "pictures" */ './RingDrawer'));
const VoterDrawer = lazy(() => import(/* webpackChunkName: "pictures" */ './VoterDrawer'));

const PERIODS = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
] as const;

/** /votes/bot-analysis: which votes should I discount, and why exactly? */
export default function BotsPage() {
  const list = useBotsAddress();
  const ring = useOpened('openRing', RING_ID);
  const voter = useOpened('openVoter', VOTER_ID);
  const { period } = list.values;
  const { filters } = list;
  const { query, figures, failed } = useListQuery(botsQuery, list.args);
  const { data } = query;
  const kpis = figures?.kpis;
  const chips = activeFilters(list);
  // Before the first detector run nothing is known about anyone.
  const counted = data?.computedAt !== null;
  const nobody = data?.total === 0 && chips.length === 0;
  return (
    <ClockProvider now={frozenAt(data?.asOf, query.dataUpdatedAt)}>
      <Page>
        <TimedHead
          title="Bot analysis"
          finding={foundIn(kpis, failed, (figures) => (counted ? botsFinding(figures, list.href) : null))}
          purpose="Which votes should I discount, and why exactly?"
          list={list}
          actions={
            <Select
              inline
              label="Period"
              value={period ?? '90'}
              options={PERIODS}
              onChange={(next) => list.commit({ period: next })}
            />
          }
        />
        <SignalBanner version={methodText(data)} methodTo="/site-stats#method">
          People who scroll the same feed at the same hour also vote alike, and newcomers have few ties to trusted
          members. See what makes up a score before you discount a vote.
        </SignalBanner>
        {!failed && <BotsKpis kpis={kpis} />}
        {!query.isLoadingError && (
          <Fold title="Rings of voters in lockstep" icon="link">
            <RingList rings={data?.rings} counted={counted} hrefOf={(id) => ring.href(String(id))} />
          </Fold>
        )}
        <DataTable
          caption="Voters by bot score"
          columns={columns}
          query={query}
          list={list}
          rowKey={(each) => each.voter.userId}
          rowHref={(each) => voter.href(each.voter.userkey)}
          noun={{ one: 'voter', other: 'voters' }}
          filters={<BotsFilters list={list} />}
          chips={chips}
          exportOf={{ fn: 'votes_bots', filters }}
          empty={nobody ? <Nobody counted={counted} rings={kpis ? ringsButNobody(kpis) : null} /> : undefined}
        />
        {(ring.id || voter.id) && (
          <ChartRoom ready height={{ wide: 0, narrow: 0 }}>
            {ring.id && <RingDrawer id={ring.id} period={periodOf(list)} onClose={ring.close} />}
            {voter.id && <VoterDrawer id={voter.id} period={periodOf(list)} onClose={voter.close} />}
          </ChartRoom>
        )}
      </Page>
    </ClockProvider>
  );
}

function Nobody({ counted, rings }: { counted: boolean; rings: string | null }) {
  if (!counted)
    return (
      <EmptyState why="No voter has been scored yet." icon="clock">
        Scores appear after the first run of the detectors.
      </EmptyState>
    );
  return (
    <EmptyState why="No voter reaches 50 with coverage of at least 50%." icon="shield">
      {rings} A lower minimum shows who comes closest.
    </EmptyState>
  );
}
