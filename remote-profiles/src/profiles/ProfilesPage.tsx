import { useFlags } from '@companion/contract/services';
import { useListQuery, useQuery } from '@companion/data/query';
import { frozenAt } from '@companion/domain';
import {
  ClockProvider,
  Fold,
  foundIn,
  Page,
  PageHead,
  personPath,
  SearchField,
  Segmented,
  useNarrow,
} from '@companion/ui/core';
import { SignalNote } from '@companion/ui/evidence';
import { OnlyNow, usePainted } from '@companion/ui/page';
import { Navigate, useLocation } from '@companion/ui/router';
import { DataTable } from '@companion/ui/table';
import { useMemo } from 'react';
import { CardsPanel } from './CardsPanel';
import { columns, linkedColumns } from './columns';
import { filterWords } from './filterWords';
import { profilesFinding } from './finding';
import { LevelFacets } from './LevelFacets';
import { NobodyFound } from './NobodyFound';
import { ProfilesFilters } from './ProfilesFilters';
import { useProfilesAddress, VIEWS } from './params';
import s from './profiles.module.css';
import { facetsQuery, profilesQuery } from './queries';
import { useExactPerson } from './useExactPerson';

const views = VIEWS.map((value) => ({ value, label: value === 'table' ? 'Table' : 'Cards' }));

/** /profiles, also available as /profile, which is replaced with the canonical address. */
export default function ProfilesPage() {
  const { pathname, search, hash } = useLocation();
  if (/^\/profile\/?$/.test(pathname)) return <Navigate replace to={{ pathname: '/profiles', search, hash }} />;
  return <ProfileSearch />;
}

/** Who matches these traits? */
function ProfileSearch() {
  const list = useProfilesAddress();
  const { q, view, cols } = list.values;
  const narrow = useNarrow();
  const exact = useExactPerson(q);
  const { query, figures, failed } = useListQuery(profilesQuery, list.args);
  const { data } = query;
  // The score contains the row's link; without that column the link would wrap the person's link.
  const linked = !narrow && (cols.length === 0 || cols.includes('score'));
  const exportOf = { fn: 'profiles_search', filters: list.filters };
  // The rows do not wait for the counts.
  const facets = useQuery({ ...facetsQuery(list.args), enabled: usePainted(data !== undefined) }).data;
  const rail = <ProfilesFilters list={list} facets={facets} />;
  const shown = useColumns(linked);
  const toggle = (
    <Segmented label="View" value={view as 'table'} options={views} onChange={(next) => list.commit({ view: next })} />
  );
  return (
    <ClockProvider now={frozenAt(data?.asOf, query.dataUpdatedAt)}>
      <Page>
        <PageHead
          title="Profiles"
          finding={foundIn(figures, failed, (found) => profilesFinding(found, list))}
          purpose="Find anyone in the network, and see who matches the traits you care about."
        />
        <OnlyNow asOf={list.values.asOf} />
        <div className={s.search}>
          <SearchField
            label="Name, @handle, id or address"
            value={q}
            onType={(text) => {
              exact.typing(text);
              list.type({ q: text });
            }}
            onCommit={(text) => {
              exact.typed();
              list.commit({ q: text });
            }}
          />
        </div>
        <Fold title="People by level">
          <LevelFacets list={list} facets={figures?.facets?.level} />
        </Fold>
        {list.values.signal && (
          <SignalNote versions={data?.versions}>
            <meta name="robots" content="noindex" />
            Detectors point to patterns in what someone did. People may have reasons a pattern cannot show; each
            detector’s page has the evidence and their responses.
          </SignalNote>
        )}
        {view === 'cards' ? (
          <CardsPanel list={list} query={query} exportOf={exportOf} filters={rail} actions={toggle} />
        ) : (
          <DataTable
            caption="People"
            columns={shown}
            query={query}
            list={list}
            rowKey={(person) => person.userId}
            rowHref={linked ? personPath : undefined}
            noun={{ one: 'person', other: 'people' }}
            filters={rail}
            chips={filterWords(list)}
            exportOf={exportOf}
            actions={toggle}
            empty={data && <NobodyFound list={list} result={data} />}
          />
        )}
      </Page>
    </ClockProvider>
  );
}

/** Farmer scores have a column while their flag is on. */
function useColumns(linked: boolean) {
  const { farmerScores } = useFlags();
  const all = linked ? linkedColumns : columns;
  return useMemo(() => (farmerScores ? all : all.filter(({ id }) => id !== 'farmerBand')), [all, farmerScores]);
}
