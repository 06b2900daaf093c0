import { ClockProvider, Fold, foundIn, Page, Tabs } from '@companion/ui/core';
import { ChartRoom, TimedHead } from '@companion/ui/page';
import { lazy, type ReactNode } from 'react';
import { votesFinding } from './finding';
import type { SharedAddress, View } from './params';
import type { VoteKpis as Kpis, VotesFilters } from './queries';
import { VoteKpis } from './VoteKpis';
import s from './votes.module.css';

// The first row must not wait for the charts' code.
const VotesChart = lazy(() => import(/* webpackChunkName: "pictures" */ './VotesChart'));
const HeatMap = lazy(() => import(/* webpackChunkName: "pictures" */ './VotesHeatMap'));

type Props = {
  view: View;
  list: SharedAddress;
  /** Addresses of the tabs, keeping the shared filters. */
  tabs: Record<View, string>;
  /** Address of the upvotes, if the page lists votes. */
  upvotes?: string;
  filters: VotesFilters;
  /** First page of the answer, which contains the figures. */
  figures: { kpis: Kpis | null; asOf: string } | undefined;
  failed: boolean;
  /** Reference time of relative times; null uses the running clock. */
  now: string | null;
  children: ReactNode;
};

/** Content shared by both tabs of /votes, above the table. */
export function VotesLayout({ view, list, tabs, upvotes, filters, figures, failed, now, children }: Props) {
  const { range } = list.values;
  return (
    <ClockProvider now={now}>
      <Page>
        <TimedHead
          title="Votes"
          finding={foundIn(figures?.kpis, failed, (kpis) => votesFinding(kpis, upvotes))}
          purpose="What is the community approving or rejecting?"
          list={list}
          pastDays
        />
        {!failed && <VoteKpis kpis={figures?.kpis} filters={filters} range={range} />}
        <Fold title="Votes over time, and when people vote">
          <div className={s.pictures}>
            <ChartRoom ready={failed || figures !== undefined} height={{ wide: 388, narrow: 464 }}>
              <VotesChart filters={filters} />
            </ChartRoom>
            <ChartRoom ready={failed || figures !== undefined} height={{ wide: 388, narrow: 416 }}>
              <HeatMap filters={filters} />
            </ChartRoom>
          </div>
        </Fold>
        <Tabs
          label="Views of votes"
          current={view}
          items={[
            { id: 'targets', label: 'Targets', to: tabs.targets },
            { id: 'stream', label: 'Stream', to: tabs.stream },
          ]}
        />
        {children}
      </Page>
    </ClockProvider>
  );
}
