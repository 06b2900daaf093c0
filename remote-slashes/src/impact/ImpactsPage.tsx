import { functionQuery } from '@companion/data';
import { useQuery } from '@companion/data/query';
import { frozenAt } from '@companion/domain';
import { slashesImpact } from '@companion/functions/slashesImpact';
import { ClockProvider, foundIn, Page } from '@companion/ui/core';
import { TimedHead } from '@companion/ui/page';
import { DataTable } from '@companion/ui/table';
import { renewWhileOpen } from '../slash/renewWhileOpen';
import { activeFilters, SlashesFilters } from '../slashes/SlashesFilters';
import { columns } from './columns';
import { impactsFinding } from './finding';
import { useImpactsAddress } from './params';

/** /slashes/impact: which slashes changed most, and for how many people? */
export default function ImpactsPage() {
  const list = useImpactsAddress();
  const current = functionQuery(slashesImpact, list.args);
  const query = useQuery(list.values.asOf ? current : renewWhileOpen(current, ({ rows }) => rows));
  const begins = list.values.sort === '-points' && list.values.page === 1;
  return (
    <ClockProvider now={frozenAt(query.data?.asOf, query.dataUpdatedAt)}>
      <Page>
        <TimedHead
          title="Slash impact"
          finding={foundIn(query.isPlaceholderData ? null : query.data, query.error, ({ rows }) =>
            begins ? impactsFinding(rows[0]) : null,
          )}
          purpose="Which slashes changed most, and for how many people?"
          list={list}
          pastDays
        />
        <DataTable
          caption="Slashes by impact"
          columns={columns}
          query={query}
          list={list}
          rowKey={({ id }) => id}
          rowHref={({ id }) => `/slashes/impact/${id}`}
          noun={{ one: 'slash', other: 'slashes' }}
          search="Search in claims"
          filters={<SlashesFilters list={list} />}
          chips={activeFilters(list)}
          exportOf={{ fn: 'slashes_impact', filters: list.filters }}
        />
      </Page>
    </ClockProvider>
  );
}
