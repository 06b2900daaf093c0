import { frozenAt } from '@companion/domain';
import { Button, Checkbox, ClockProvider, CopyButton, EmptyState, Skeleton, SkeletonKpi } from '@companion/ui/core';
import { DataTable, type TableQuery } from '@companion/ui/table';
import { columns } from './columns';
import { LookupSummary } from './LookupSummary';
import { MissesNotice } from './MissesNotice';
import type { LookupAddress } from './params';
import { ResultsExport } from './ResultsExport';
import { isFound, type LookupResult, type LookupSummary as Summary, sortResults } from './results';
import type { Lookup } from './useLookup';

type Props = {
  lookup: Lookup;
  summary: Summary;
  input: { duplicates: number; invalidCount: number };
  list: LookupAddress;
};

/** Figures and table of a look-up; sorted, filtered and paged locally, since the answer is complete. */
export function LookupResults({ lookup: { query, results, unknown, misses }, summary, input, list }: Props) {
  const { sort, page, per, found } = list.values;
  const shown = sortResults(
    results.filter((result) => !found || isFound(result)),
    sort,
  );
  const table: TableQuery<LookupResult> = {
    ...query,
    data: query.data && {
      rows: shown.slice((page - 1) * per, page * per),
      total: shown.length,
      totalExact: true,
      asOf: query.data.asOf,
    },
  };
  return (
    <ClockProvider now={frozenAt(query.data?.asOf, query.dataUpdatedAt)}>
      {!query.isLoadingError && (
        <Skeleton loading={query.isPending} shape={<SkeletonKpi tiles={6} />}>
          <LookupSummary summary={summary} input={input} />
        </Skeleton>
      )}
      <MissesNotice misses={misses} unknown={unknown} />
      <DataTable
        caption="Accounts"
        columns={columns}
        query={table}
        list={list}
        rowKey={({ place }) => place}
        noun={{ one: 'account', other: 'accounts' }}
        filters={
          <Checkbox
            label="Only found"
            checked={found === 'yes'}
            onChange={(only) => list.commit({ found: only ? 'yes' : null })}
          />
        }
        actions={
          <>
            {sort !== 'listed' && (
              <Button icon="sort" onClick={() => list.commit({ sort: 'listed' })}>
                In list order
              </Button>
            )}
            {(list.values.h || list.values.list) && (
              <CopyButton text={window.location.href} label="Copy link to this list" />
            )}
            {query.data && <ResultsExport results={results} asOf={query.data.asOf} />}
          </>
        }
        empty={
          <EmptyState
            why="None of these accounts is known here."
            action={<Button onClick={() => list.commit({ found: null })}>Show all that were listed</Button>}
          >
            The network has not scored them, or they now use another handle.
          </EmptyState>
        }
      />
    </ClockProvider>
  );
}
