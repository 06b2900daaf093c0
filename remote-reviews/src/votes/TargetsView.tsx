import { useListQuery } from '@companion/data/query';
import { frozenAt } from '@companion/domain';
import { DataTable } from '@companion/ui/table';
import { useTargetsAddress } from './params';
import { targetsQuery } from './queries';
import { targetColumns } from './targetColumns';
import { activeFilters, MinVotes, SharedFilters } from './VotesFilters';
import { VotesLayout } from './VotesLayout';

/** Most voted and most contested, one row per target. */
export function TargetsView() {
  const list = useTargetsAddress();
  const { filters } = list;
  const { query, figures, failed } = useListQuery(targetsQuery, list.args);
  const fresh = { page: 1, cols: [], sort: list.defaults.sort };
  return (
    <VotesLayout
      view="targets"
      list={list}
      tabs={{ targets: list.href({}), stream: list.href({ ...fresh, view: 'stream', minVotes: null }) }}
      filters={filters}
      figures={figures}
      failed={failed}
      now={frozenAt(query.data?.asOf, query.dataUpdatedAt)}
    >
      <DataTable
        caption="Vote targets"
        columns={targetColumns}
        query={query}
        list={list}
        rowKey={(target) => `${target.type}:${target.id}`}
        noun={{ one: 'target', other: 'targets' }}
        filters={
          <SharedFilters list={list}>
            <MinVotes list={list} name="minVotes" />
          </SharedFilters>
        }
        chips={activeFilters(list)}
        exportOf={{ fn: 'votes_targets', filters, feed: true }}
      />
    </VotesLayout>
  );
}
