import { useListQuery } from '@companion/data/query';
import { formatNumber, personFilter } from '@companion/domain';
import { FindingLine, foundIn, KpiRow, KpiTile, personName, SkeletonKpi } from '@companion/ui/core';
import { chipsOf, FilterSelect } from '@companion/ui/page';
import { DataTable } from '@companion/ui/table';
import { TabRange } from '../TabFilters';
import type { TabProps } from '../TabPanel';
import { invitationsFinding } from '../tabFindings';
import { columns } from './columns';
import { InviterPath } from './InviterPath';
import { type InvitationsAddress, STATUSES, useInvitationsAddress } from './params';
import { type InvitationKpis, invitationsQuery } from './queries';

const LABELS = { status: 'Status', bond: 'Bond' };

/** Who invited this person, whom they invited, and the effect on their score. */
export default function InvitationsTab({ profile }: TabProps) {
  const { person, ancestors } = profile;
  const list = useInvitationsAddress(personFilter(person));
  const { query, figures, failed } = useListQuery(invitationsQuery, list.args);
  return (
    <>
      <FindingLine
        of={list.active.length === 0 ? foundIn(figures, failed, ({ kpis }) => invitationsFinding(profile, kpis)) : null}
      />
      <InviterPath person={person} ancestors={ancestors} />
      <Kpis kpis={figures?.kpis} failed={failed} />
      <DataTable
        caption={`Invitations sent by ${personName(person)}`}
        columns={columns}
        query={query}
        list={list}
        rowKey={(invitation) => invitation.id}
        noun={{ one: 'invitation', other: 'invitations' }}
        filters={<Filters list={list} />}
        chips={chipsOf(list, LABELS)}
        exportOf={{ fn: 'invitations_list', filters: list.filters }}
      />
    </>
  );
}

function Kpis({ kpis, failed }: { kpis: InvitationKpis | null | undefined; failed: boolean }) {
  if (!kpis) return failed ? null : <SkeletonKpi tiles={5} />;
  return (
    <KpiRow>
      <KpiTile label="Sent" value={kpis.sent} metric="invitations.sent" />
      <KpiTile label="Accepted" value={kpis.accepted} metric="invitations.accepted" />
      <KpiTile label="Pending" value={kpis.pending} metric="invitations.pending" />
      <KpiTile label="Acceptance rate" interval={kpis.rate} metric="invitations.acceptanceRate" />
      <KpiTile
        label="Net open bond points"
        value={formatNumber(kpis.netOpenBondPoints, { signed: true })}
        note={`in ${formatNumber(kpis.openBonds)} open bonds`}
        metric="invitations.netOpenBondPoints"
      />
    </KpiRow>
  );
}

function Filters({ list }: { list: InvitationsAddress }) {
  return (
    <>
      <FilterSelect inline list={list} name="status" label={LABELS.status} words={STATUSES} />
      <FilterSelect inline list={list} name="bond" label={LABELS.bond} words={['open', 'closed']} any="Any" />
      <TabRange list={list} />
    </>
  );
}
