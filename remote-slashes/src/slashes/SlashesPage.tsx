import { useListQuery } from '@companion/data/query';
import { frozenAt } from '@companion/domain';
import { ClockProvider, foundIn, Page } from '@companion/ui/core';
import { FilterSelect, TimedHead } from '@companion/ui/page';
import { DataTable } from '@companion/ui/table';
import { renewWhileOpen } from '../slash/renewWhileOpen';
import { columns } from './columns';
import { slashesFinding } from './finding';
import { OpenNow } from './OpenNow';
import { RULES, useSlashesAddress } from './params';
import { slashesQuery } from './queries';
import { SlashDetails } from './SlashDetails';
import { activeFilters, RULE_NAMES, ruleInForce, SlashesFilters } from './SlashesFilters';
import { SlashKpis } from './SlashKpis';

const renewedQuery = (args: Parameters<typeof slashesQuery>[0]) =>
  renewWhileOpen(slashesQuery(args), ({ rows }) => rows);

/** /slashes: what is open, what were the outcomes of past ones, and what did they cost? */
export default function SlashesPage() {
  const list = useSlashesAddress();
  const { query, figures, failed } = useListQuery(list.values.asOf ? slashesQuery : renewedQuery, list.args);
  return (
    <ClockProvider now={frozenAt(query.data?.asOf, query.dataUpdatedAt)}>
      <Page>
        <TimedHead
          title="Slashes"
          finding={foundIn(figures?.kpis, failed, (kpis) => slashesFinding(kpis, list.href))}
          purpose="What is open, how did past ones end, and what did it cost?"
          list={list}
          pastDays
        />
        {!failed && <SlashKpis kpis={figures?.kpis} />}
        <OpenNow asOf={list.values.asOf} />
        <DataTable
          caption="Slashes"
          columns={columns}
          query={query}
          list={list}
          rowKey={(slash) => slash.id}
          expand={(slash) => <SlashDetails slash={slash} />}
          noun={{ one: 'slash', other: 'slashes' }}
          search="Search in claims"
          filters={
            <SlashesFilters list={list}>
              <FilterSelect list={list} name="rule" label="Supporters count" words={RULES} names={RULE_NAMES} />
            </SlashesFilters>
          }
          chips={[...activeFilters(list), ...ruleInForce(list)]}
          exportOf={{ fn: 'slashes_list', filters: { ...list.filters, rule: list.values.rule }, feed: true }}
        />
      </Page>
    </ClockProvider>
  );
}
