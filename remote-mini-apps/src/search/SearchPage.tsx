import { functionQuery } from '@companion/data';
import { useListQuery } from '@companion/data/query';
import { frozenAt } from '@companion/domain';
import { ethosSearch } from '@companion/functions/ethosSearch';
import { parseQuery } from '@companion/functions/search-query';
import {
  Button,
  ClockProvider,
  EmptyState,
  foundIn,
  InfoButton,
  Notice,
  Page,
  PageHead,
  Segmented,
  SkeletonTable,
} from '@companion/ui/core';
import { ChartRoom } from '@companion/ui/page';
import { Link } from '@companion/ui/router';
import { DataTable } from '@companion/ui/table';
import { Fragment, lazy, Suspense, useMemo } from 'react';
import { columns, type Hit, hitHref } from './columns';
import { searchFinding } from './finding';
import { Narrow } from './Narrow';
import { Facets, Overview } from './Overview';
import { PeopleNamed } from './PeopleNamed';
import { useSearchAddress } from './params';
import { QueryBox } from './QueryBox';
import { SavedSearches, SaveSearch } from './SavedSearches';
import s from './search.module.css';

// The texts must not wait for the chart's code.
const GroupedHits = lazy(() => import(/* webpackChunkName: "pictures" */ './GroupedHits'));
const MonthsChart = lazy(() => import(/* webpackChunkName: "pictures" */ './MonthsChart'));

const EXAMPLES = ['is:negative', 'type:slash', 'is:batch', '"highly trusted"'];

/** /mini-apps/ethossearch: who wrote about X, or used these words, and when? */
export default function SearchPage() {
  const list = useSearchAddress();
  const { q, sort, group } = list.values;
  const parsed = useMemo(() => parseQuery(q), [q]);
  const { query, figures, failed } = useListQuery((args) => functionQuery(ethosSearch, args), list.args);
  const kpis = figures?.kpis ?? undefined;
  const words = useMemo(() => parsed.filters.words ?? [], [parsed]);
  const rows = useMemo(() => query.data?.rows.map((row): Hit => ({ ...row, words })), [query.data, words]);
  return (
    <ClockProvider now={frozenAt(query.data?.asOf, query.dataUpdatedAt)}>
      <Page>
        <PageHead
          title="Ethos search"
          finding={foundIn(kpis, failed, (found) =>
            searchFinding(found, { q, filters: list.filters, rows: list.href }),
          )}
          purpose="Who has written about X, or used these words, when?"
        />
        <QueryBox list={list} parsed={parsed} />
        {q.trim() === '' && (
          <>
            <Notice>
              The last seven days. Type words or operators to search everything:{' '}
              {EXAMPLES.map((example, at) => (
                <Fragment key={example}>
                  {at > 0 && ', '}
                  <Link to={list.href({ q: example, page: 1 })}>{example}</Link>
                </Fragment>
              ))}
              .
            </Notice>
            <SavedSearches list={list} />
          </>
        )}
        {words.length > 0 && <PeopleNamed words={words.join(' ')} />}
        {!failed && <Overview kpis={kpis} found={query.data} />}
        {!failed && (kpis ? <Narrow kpis={kpis} list={list} /> : <div className={s.narrowRoom} />)}
        {/* A search over all time usually spans more than a month; the default seven days do not. */}
        {!failed && (kpis ? kpis.months.length > 1 : q.trim() !== '') && (
          <ChartRoom fold="Texts by month" ready={kpis !== undefined} height={{ wide: 300, narrow: 320 }}>
            {query.data && kpis && <MonthsChart months={kpis.months} asOf={query.data.asOf} />}
          </ChartRoom>
        )}
        <div className={s.how}>
          <Segmented
            label="Show"
            value={group ?? ''}
            options={[
              { value: '', label: 'One by one' },
              { value: 'author', label: 'By author' },
              { value: 'subject', label: 'By subject' },
            ]}
            onChange={(by) => list.commit({ group: by === '' ? null : by, page: 1 })}
          />
          <SaveSearch q={q.trim()} asOf={query.isPlaceholderData ? undefined : query.data?.asOf} />
        </div>
        {group ? (
          <Suspense fallback={<SkeletonTable rows={8} columns={2} />}>
            <GroupedHits list={list} by={group} words={words} />
          </Suspense>
        ) : (
          <DataTable
            caption="Texts"
            columns={columns}
            query={{ ...query, data: query.data && rows && { ...query.data, rows } }}
            list={list}
            rowKey={({ key }) => key}
            rowHref={hitHref}
            noun={{ one: 'text', other: 'texts' }}
            filters={
              <>
                <Segmented
                  label="Order"
                  value={sort === '-at' ? '-at' : '-relevance'}
                  options={[
                    { value: '-relevance', label: 'Relevance' },
                    { value: '-at', label: 'Newest' },
                  ]}
                  onChange={(order) => list.commit({ sort: order })}
                />
                <InfoButton metric="search.relevance" label="Relevance" />
              </>
            }
            exportOf={{ fn: 'ethos_search', filters: list.filters, feed: true }}
            empty={
              <EmptyState
                why="No texts match."
                action={
                  q.trim() !== '' && <Button onClick={() => list.commit({ q: '' })}>Show the last seven days</Button>
                }
              >
                Use fewer words to find more. Try {EXAMPLES.join(', ')}.
              </EmptyState>
            }
          />
        )}
        {kpis && kpis.authors.length > 0 && <Facets kpis={kpis} list={list} />}
      </Page>
    </ClockProvider>
  );
}
