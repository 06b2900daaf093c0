import { functionQuery } from '@companion/data';
import { useQuery } from '@companion/data/query';
import { frozenAt } from '@companion/domain';
import { slashVotes } from '@companion/functions/slashVotes';
import { ClockProvider, foundIn, Page } from '@companion/ui/core';
import { TimedHead } from '@companion/ui/page';
import { DataTable } from '@companion/ui/table';
import { renewWhileOpen } from '../slash/renewWhileOpen';
import { activeFilters, SlashesFilters } from '../slashes/SlashesFilters';
import { closestFinding } from './finding';
import { useSlashVotesAddress } from './params';
import { columns } from './slashColumns';

/** /slash-votes: what decided each slash? */
export default function SlashVotesPage() {
  const list = useSlashVotesAddress();
  const current = functionQuery(slashVotes, list.args);
  const query = useQuery(list.values.asOf ? current : renewWhileOpen(current, ({ rows }) => rows));
  return (
    <ClockProvider now={frozenAt(query.data?.asOf, query.dataUpdatedAt)}>
      <Page>
        <TimedHead
          title="Slash votes"
          finding={foundIn(query.isPlaceholderData ? null : query.data, query.error, ({ rows }) =>
            closestFinding(rows),
          )}
          purpose="What decided each slash, and would the outcome differ if every voter counted once?"
          list={list}
          pastDays
        />
        <DataTable
          caption="Slashes by their votes"
          columns={columns}
          query={query}
          list={list}
          rowKey={({ id }) => id}
          rowHref={({ id }) => `/slash-votes/${id}`}
          noun={{ one: 'slash', other: 'slashes' }}
          search="Search in claims"
          filters={<SlashesFilters list={list} />}
          chips={activeFilters(list)}
          exportOf={{ fn: 'slash_votes', filters: list.filters }}
        />
      </Page>
    </ClockProvider>
  );
}
