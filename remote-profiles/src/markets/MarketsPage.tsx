import { functionQuery } from '@companion/data';
import { useQuery } from '@companion/data/query';
import { frozenAt } from '@companion/domain';
import { marketsHistory } from '@companion/functions/marketsHistory';
import { ClockProvider, foundIn, Page, PageHead, Segmented } from '@companion/ui/core';
import { chipsOf, OnlyNow, PersonField } from '@companion/ui/page';
import { useLocation } from '@companion/ui/router';
import { DataTable } from '@companion/ui/table';
import { columns } from './columns';
import { marketsFinding } from './finding';
import { MarketView } from './MarketView';
import { Pricing } from './Pricing';
import { marketIn, useMarketsAddress } from './params';

/** /markets/history: how did trust in a person trade, who moved it, and does it match the score? */
export default function MarketsPage() {
  const market = marketIn(useLocation().search);
  return market === null ? <MarketList /> : <MarketView key={market} />;
}

const FIRST = [
  { value: '-moved7d', label: 'Largest moves, 7 d' },
  { value: '-moved24h', label: '24 h' },
  { value: '-volume', label: 'Most traded' },
];

/** All markets; a click on the trust value opens the market. */
function MarketList() {
  const list = useMarketsAddress();
  const query = useQuery(functionQuery(marketsHistory, list.args));
  const { sort, page, asOf } = list.values;
  const moversFirst = sort === '-moved7d' && page === 1;
  return (
    <ClockProvider now={frozenAt(query.data?.asOf, query.dataUpdatedAt)}>
      <Page>
        <PageHead
          title="Trust markets"
          finding={
            moversFirst ? foundIn(query.isPlaceholderData ? null : query.data, query.error, marketsFinding) : null
          }
          purpose="How did trust in someone trade, who moved it, and does it match the score?"
        />
        <OnlyNow asOf={asOf} />
        <Pricing />
        <DataTable
          caption="Markets"
          columns={columns}
          query={query}
          list={list}
          rowKey={({ id }) => id}
          rowHref={({ id }) => `?market=${id}`}
          noun={{ one: 'market', other: 'markets' }}
          search="Part of a name or handle"
          filters={
            <>
              <Segmented
                label="Sort markets by"
                value={sort}
                options={FIRST}
                onChange={(first) => list.commit({ sort: first })}
              />
              <PersonField list={list} name="person" label="Person" />
            </>
          }
          chips={chipsOf(list, { person: 'Person', q: 'Search' })}
          exportOf={{ fn: 'markets_history', filters: list.filters }}
        />
      </Page>
    </ClockProvider>
  );
}
