import { useQuery } from '@companion/data/query';
import { frozenAt } from '@companion/domain';
import { Button, EmptyState } from '@companion/ui/core';
import { rangeDays } from '@companion/ui/page';
import { DataTable } from '@companion/ui/table';
import { useStreamAddress } from './params';
import { streamQuery, targetsQuery, type Vote } from './queries';
import { streamColumns } from './streamColumns';
import { activeFilters, Direction, SharedFilters } from './VotesFilters';
import { VotesLayout } from './VotesLayout';

/** Longest range the stream is read in one go, in days. */
const MOST_DAYS = 31;

const rowKey = ({ target, voter, at }: Vote) => `${target.type}:${target.id}:${voter.userId}:${at}`;

/** Vote by vote, newest first. */
export function StreamView() {
  const list = useStreamAddress();
  const { page, range } = list.values;
  const { filters } = list;
  const days = rangeDays(range);
  const wide = days === null || days > MOST_DAYS;
  const query = useQuery({ ...streamQuery(list.args), enabled: !wide });
  // Figures come with the first page; a range too wide for the stream still has its figures, from the targets.
  const first = useQuery({ ...streamQuery({ ...list.args, page: 1 }), enabled: !wide && page > 1 });
  const { direction: _, ...ofTargets } = filters;
  const totals = useQuery({
    ...targetsQuery({ filters: ofTargets, sort: '-votes', page: 1, per: 25 }),
    enabled: wide,
  });
  const answer = wide ? totals : query;
  const asOf = answer.data?.asOf ?? null;
  const fresh = { page: 1, cols: [], sort: list.defaults.sort };
  return (
    <VotesLayout
      view="stream"
      list={list}
      tabs={{ targets: list.href({ ...fresh, view: 'targets', direction: null }), stream: list.href({}) }}
      filters={filters}
      figures={answer.data?.kpis ? answer.data : first.data}
      failed={Boolean(answer.error)}
      now={frozenAt(asOf, answer.dataUpdatedAt)}
    >
      {wide ? (
        <EmptyState
          why="The stream shows at most 31 days at a time."
          icon="clock"
          action={<Button onClick={() => list.commit({ range: '30d' })}>Show the last 30 days</Button>}
        >
          Choose a shorter range, or see the targets of the whole range.
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
            <>
              <SharedFilters list={list} />
              <Direction list={list} />
            </>
          }
          chips={activeFilters(list)}
          exportOf={{ fn: 'votes_stream', filters, feed: true }}
        />
      )}
    </VotesLayout>
  );
}
