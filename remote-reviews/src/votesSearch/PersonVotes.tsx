import { useListQuery } from '@companion/data/query';
import { canonicalSegment, frozenAt } from '@companion/domain';
import { ClockProvider, ErrorPanel, LiveRegion, Person, Skeleton, SkeletonBlock } from '@companion/ui/core';
import { ChartRoom } from '@companion/ui/page';
import { Link } from '@companion/ui/router';
import { DataTable } from '@companion/ui/table';
import { lazy } from 'react';
import { castColumns, receivedColumns } from './columns';
import { NobodyByThatName } from './NobodyByThatName';
import { sideOf, type VotesSearchAddress } from './params';
import { type SearchedVote, votesSearchQuery } from './queries';
import { SideFigures } from './SideFigures';
import { SideTabs } from './SideTabs';
import { useCanonicalAddress } from './useCanonicalAddress';
import { VoteDetails } from './VoteDetails';
import { activeFilters, VotesSearchFilters } from './VotesSearchFilters';
import s from './votesSearch.module.css';

// The first row must not wait for the charts' code.
const SideCharts = lazy(() => import(/* webpackChunkName: "pictures" */ './SideCharts'));

const rowKey = ({ target, voter, at }: SearchedVote) => `${target.type}:${target.id}:${voter.userId}:${at}`;

type Props = { handle: string; list: VotesSearchAddress };

/** Figures, charts and votes of one person, cast or received. */
export function PersonVotes({ handle, list }: Props) {
  const side = sideOf(list);
  const { filters } = list;
  const { query, figures, failed } = useListQuery(votesSearchQuery, list.args);
  const { data, error } = query;
  const canonical = data?.person ? canonicalSegment(data.person) : null;
  useCanonicalAddress(handle, canonical, (person) => [votesSearchQuery({ ...list.args, person }).queryKey, data]);

  const unknown = data !== undefined && data.person === null;
  const kpis = figures?.kpis;
  return (
    <ClockProvider now={frozenAt(data?.asOf, query.dataUpdatedAt)}>
      <LiveRegion>{unknown && `No one here is called ${handle.slice(0, 100)}.`}</LiveRegion>
      {unknown && <NobodyByThatName asked={handle} nearest={data.nearest ?? []} search={list.href({ page: 1 })} />}
      {error && !data && <ErrorPanel what="The votes" error={error} onRetry={() => query.refetch()} />}
      {!unknown && !(error && !data) && (
        <>
          <Skeleton loading={!data} shape={<SkeletonBlock height={32} />}>
            {data?.person && (
              <div className={s.person}>
                <h2 className={s.name}>
                  <Person person={data.person} />
                </h2>
                <nav aria-label="More about this voter" className={s.more}>
                  {data.person.profileId !== null && (
                    <Link to={`/mini-apps/voting-analysis/profile/${data.person.profileId}`} whenMissing="nothing">
                      Slash votes
                    </Link>
                  )}
                  <Link to={`/votes/bot-analysis?min=0&voter=${encodeURIComponent(data.person.userkey)}`}>
                    Voting signals
                  </Link>
                </nav>
              </div>
            )}
          </Skeleton>
          {!failed && <SideFigures kpis={kpis} />}
          <SideTabs side={side} list={list} kpis={kpis} />
          <ChartRoom fold="Days, months and hours" ready={data !== undefined} height={{ wide: 640, narrow: 1290 }}>
            {kpis && data && <SideCharts side={side} figures={kpis[side]} asOf={data.asOf} list={list} />}
          </ChartRoom>
          <DataTable
            caption={side === 'cast' ? 'Votes cast' : 'Votes received'}
            columns={side === 'cast' ? castColumns : receivedColumns}
            query={query}
            list={list}
            rowKey={rowKey}
            expand={(vote) => <VoteDetails vote={vote} />}
            noun={{ one: 'vote', other: 'votes' }}
            filters={<VotesSearchFilters side={side} list={list} />}
            chips={activeFilters(list)}
            exportOf={{ fn: 'votes_search', filters: { ...filters, person: list.args.person }, feed: true }}
          />
        </>
      )}
    </ClockProvider>
  );
}
