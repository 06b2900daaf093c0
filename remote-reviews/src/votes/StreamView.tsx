import { useListQuery } from '@companion/data/query';
import { frozenAt } from '@companion/domain';
import { Button, EmptyState } from '@companion/ui/core';
import { DataTable } from '@companion/ui/table';
import { MOST_DAYS } from './mostDays';
import { useStreamAddress } from './params';
import { streamQuery, type Vote } from './queries';
import { streamColumns } from './streamColumns';
import { activeFilters, Direction, SharedFilters } from './VotesFilters';
import { VotesLayout } from './VotesLayout';

const rowKey = ({ target, voter, at }: Vote) => `${target.type}:${target.id}:${voter.userId}:${at}`;

/** Individual votes, newest first. */
export function StreamView() {
  const list = useStreamAddress();
  const { filters } = list;
  const { query, figures, failed } = useListQuery(streamQuery, list.args);
  const fresh = { page: 1, cols: [], sort: list.defaults.sort };
  return (
    <VotesLayout
      view="stream"
      list={list}
      tabs={{ targets: list.href({ ...fresh, view: 'targets', direction: null }), stream: list.href({}) }}
      upvotes={query.data?.tooWide ? undefined : list.href({ direction: 'up' })}
      filters={filters}
      figures={figures}
      failed={failed}
      now={frozenAt(query.data?.asOf, query.dataUpdatedAt)}
    >
      {query.data?.tooWide ? (
        <EmptyState
          why={`The stream shows at most ${MOST_DAYS} days at a time.`}
          icon="clock"
          action={<Button onClick={() => list.commit({ range: '30d' })}>Show the last 30 days</Button>}
        >
          Choose a shorter range, or see targets for the whole range.
        </EmptyState>
      ) : (
        <DataTable
          caption="Votes"
          columns={streamColumns}
          query={query}
          list={list}
          rowKey={rowKey}
          noun={{ one: 'vote', other: 'votes' }}
          filters={
            <SharedFilters list={list}>
              <Direction list={list} name="direction" />
            </SharedFilters>
          }
          chips={activeFilters(list)}
          exportOf={{ fn: 'votes_stream', filters, feed: true }}
        />
      )}
    </VotesLayout>
  );
}
