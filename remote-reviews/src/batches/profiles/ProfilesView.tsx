import { useQuery } from '@companion/data/query';
import { frozenAt } from '@companion/domain';
import {
  Button,
  ClockProvider,
  EmptyState,
  foundIn,
  Menu,
  Notice,
  Page,
  Skeleton,
  SkeletonKpi,
} from '@companion/ui/core';
import { DataTable, orderedBy, pageOf, saveText } from '@companion/ui/table';
import { useMemo, useState } from 'react';
import { BatchesHead } from '../BatchesHead';
import { summaryOf } from './compare';
import { profilesFinding } from './finding';
import { type Item, MOST_LINK_ITEMS, readItems } from './items';
import { NotUsed } from './NotUsed';
import { PasteForm } from './PasteForm';
import { ProfilesSummary } from './ProfilesSummary';
import { useProfilesAddress } from './params';
import { profileColumns } from './profileColumns';
import { profilesFile } from './profilesFile';
import { profilesQuery } from './queries';

/** How do the people of a pasted list compare? */
export default function ProfilesView() {
  const list = useProfilesAddress();
  const { ids, sort, page, per, cols } = list.values;
  // The pasted text with its line breaks; a long list exists only here, since it does not fit into a link.
  const [pasted, setPasted] = useState<readonly Item[]>([]);
  const linked = useMemo(() => readItems((ids ?? []).join(',')), [ids]);
  const long = ids === null && pasted.length > MOST_LINK_ITEMS;
  const items = long || same(pasted, linked) ? pasted : linked;
  const query = useQuery(profilesQuery(items));
  const rows = useMemo(() => orderedBy(query.data?.rows ?? [], profileColumns, sort), [query.data, sort]);

  const compare = (next: Item[]) => {
    setPasted(next);
    list.commit({ ids: next.length <= MOST_LINK_ITEMS ? next.map(({ text }) => text) : null, sort: 'listed' });
  };
  const table = {
    ...query,
    data: query.data && pageOf(rows, { page, per }, query.data.asOf),
  };
  const save = (kind: 'csv' | 'json') => query.data && saveText(profilesFile(kind, rows, cols, query.data.asOf));
  return (
    <ClockProvider now={frozenAt(query.data?.asOf, query.dataUpdatedAt)}>
      <Page>
        <BatchesHead
          view="profiles"
          finding={
            items.length === 0
              ? null
              : foundIn(query.data, query.error, (answer) => profilesFinding(summaryOf(answer.rows)))
          }
          list={list}
          actions={null}
        />
        <PasteForm listed={items} busy={query.isFetching} onCompare={compare} />
        {long && (
          <Notice>
            A link carries up to {MOST_LINK_ITEMS} ids. This list exists only in this tab; export the result to share
            it.
          </Notice>
        )}
        {items.length > 0 && (
          <>
            {!query.isLoadingError && (
              <Skeleton loading={query.isPending} shape={<SkeletonKpi tiles={4} />}>
                {query.data && <ProfilesSummary rows={query.data.rows} errors={query.data.errors} />}
              </Skeleton>
            )}
            {query.data && <NotUsed errors={query.data.errors} />}
            <DataTable
              caption="People on the list"
              columns={profileColumns}
              query={table}
              list={list}
              rowKey={({ userId }) => userId}
              noun={{ one: 'person', other: 'people' }}
              actions={
                rows.length > 0 && (
                  <Menu
                    label="Export"
                    items={[
                      { id: 'csv', label: 'CSV of all rows', icon: 'download', onSelect: () => save('csv') },
                      { id: 'json', label: 'JSON of all rows', icon: 'download', onSelect: () => save('json') },
                    ]}
                    trigger={(props) => (
                      <Button icon="download" data-export="" {...props}>
                        Export
                      </Button>
                    )}
                  />
                )
              }
              empty={<EmptyState why="None of these ids belongs to a person known here." />}
            />
          </>
        )}
      </Page>
    </ClockProvider>
  );
}

const same = (a: readonly Item[], b: readonly Item[]) =>
  a.length === b.length && a.every(({ text }, place) => text === b[place]?.text);
