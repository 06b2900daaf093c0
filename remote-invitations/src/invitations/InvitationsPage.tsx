import { useQuery } from '@companion/data/query';
import { ClockProvider, Page, PageHead, QuietBoundary, Select } from '@companion/ui/core';
import { DataTable } from '@companion/ui/table';
import { RANGES } from '@companion/ui/url';
import { lazy, Suspense } from 'react';
import { columns } from './columns';
import { InvitationKpis } from './InvitationKpis';
import { activeFilters, InvitationsFilters } from './InvitationsFilters';
import s from './invitations.module.css';
import { filtersOf, useInvitationsParams } from './params';
import { invitationsQuery } from './queries';

// The first row must not wait for the code of a picture.
const InvitationsChart = lazy(() => import('./InvitationsChart'));

/** /invitations: who brought whom, what is pending, and how do bonds stand? */
export default function InvitationsPage() {
  const list = useInvitationsParams();
  const { sort, page, per, range } = list.values;
  const filters = filtersOf(list);
  const query = useQuery(invitationsQuery({ filters, sort, page, per }));
  // Figures come with the first page; the others keep showing those.
  const first = useQuery({ ...invitationsQuery({ filters, sort, page: 1, per }), enabled: page > 1 });
  return (
    <ClockProvider now={query.data?.asOf ?? null}>
      <Page>
        <PageHead
          title="Invitations"
          purpose="Who brought whom, what is pending, and how do bonds stand?"
          actions={
            <Select
              inline
              label="Range"
              value={range}
              options={RANGES.map((value) => ({ value, label: value === 'all' ? 'All time' : value }))}
              onChange={(value) => list.commit({ range: value })}
            />
          }
        />
        <InvitationKpis kpis={query.data?.kpis ?? first.data?.kpis} />
        <div className={s.chart}>
          <QuietBoundary>
            <Suspense fallback={null}>
              <InvitationsChart filters={filters} />
            </Suspense>
          </QuietBoundary>
        </div>
        <DataTable
          caption="Invitations"
          columns={columns}
          query={query}
          list={list}
          rowKey={(invitation) => invitation.id}
          noun={{ one: 'invitation', other: 'invitations' }}
          filters={<InvitationsFilters list={list} />}
          chips={activeFilters(list)}
          exportOf={{ fn: 'invitations_list', filters }}
        />
      </Page>
    </ClockProvider>
  );
}
