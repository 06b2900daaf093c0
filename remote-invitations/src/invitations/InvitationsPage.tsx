import { useListQuery } from '@companion/data/query';
import { frozenAt } from '@companion/domain';
import { ClockProvider, foundIn, Page } from '@companion/ui/core';
import { ChartRoom, TimedHead } from '@companion/ui/page';
import { DataTable } from '@companion/ui/table';
import { lazy } from 'react';
import { columns } from './columns';
import { invitationsFinding } from './finding';
import { InvitationKpis } from './InvitationKpis';
import { activeFilters, InvitationsFilters } from './InvitationsFilters';
import { useInvitationsAddress } from './params';
import { invitationsQuery } from './queries';

// The first row must not wait for the chart's code.
const InvitationsChart = lazy(() => import('./InvitationsChart'));

/** /invitations: who invited whom, what is pending, and how are bonds doing? */
export default function InvitationsPage() {
  const list = useInvitationsAddress();
  const { query, figures, failed } = useListQuery(invitationsQuery, list.args);
  return (
    <ClockProvider now={frozenAt(query.data?.asOf, query.dataUpdatedAt)}>
      <Page>
        <TimedHead
          title="Invitations"
          finding={foundIn(figures?.kpis, failed, (kpis) => invitationsFinding(kpis, list.href))}
          purpose="Who brought whom, what is pending, and how do bonds stand?"
          list={list}
          pastDays
        />
        {!failed && <InvitationKpis kpis={figures?.kpis} />}
        <ChartRoom fold="Sent and accepted over time" ready={!query.isPending} height={{ wide: 381, narrow: 458 }}>
          <InvitationsChart filters={list.filters} />
        </ChartRoom>
        <DataTable
          caption="Invitations"
          columns={columns}
          query={query}
          list={list}
          rowKey={(invitation) => invitation.id}
          noun={{ one: 'invitation', other: 'invitations' }}
          filters={<InvitationsFilters list={list} />}
          chips={activeFilters(list)}
          exportOf={{ fn: 'invitations_list', filters: list.filters }}
        />
      </Page>
    </ClockProvider>
  );
}
