import { useQuery } from '@companion/data/query';
import { formatNumber } from '@companion/domain';
import { adminAudit } from '@companion/functions/adminAudit';
import { EmptyState, Notice, Page } from '@companion/ui/core';
import { CommitField, chipsOf, FilterSelect } from '@companion/ui/page';
import { DataTable, pageOf } from '@companion/ui/table';
import { AdminHead } from '../asAdmin/AdminHead';
import { adminQuery } from '../asAdmin/adminQuery';
import { PER_CALL } from '../asAdmin/readOn';
import { SaveFile } from '../asAdmin/SaveFile';
import s from './audit.module.css';
import { auditFile } from './auditFile';
import { type Change, columns } from './columns';
import { AREAS, useAuditAddress } from './params';

const LABELS = { area: 'About', who: 'By' };
const NAMES = {
  detector: 'Detectors',
  feedback: 'Feedback',
  finding: 'Findings',
  flag: 'Optional pages',
  job: 'Jobs',
  notification: 'Notifications',
  param: 'Network rules',
  release: 'Releases',
  roadmap: 'Roadmap',
  setting: 'Settings',
  statement: 'Statements',
  user: 'Users',
};

/** /admin/audit: who did what, when and why? */
export default function AuditPage() {
  const list = useAuditAddress();
  const { page, per, who } = list.values;
  const query = useQuery(adminQuery(adminAudit, { ...list.args, per: PER_CALL }));
  const { data } = query;
  const at = new Date(query.dataUpdatedAt).toISOString();
  return (
    <Page>
      <AdminHead current="audit" title="Audit" purpose="Who did what, when and why? Entries here never change." />
      {data && data.next !== null && (
        <Notice>
          The newest {formatNumber(PER_CALL)} changes. Use filters to find older ones; the file has all of them.
        </Notice>
      )}
      <DataTable
        caption="Changes"
        columns={columns}
        query={{ ...query, data: data && pageOf(data.rows, { page, per }, at) }}
        list={list}
        rowKey={({ id }) => id}
        expand={(change) => <BeforeAndAfter change={change} />}
        noun={{ one: 'change', other: 'changes' }}
        filters={
          <>
            <FilterSelect list={list} name="area" label={LABELS.area} words={AREAS} names={NAMES} any="Everything" />
            <CommitField label={LABELS.who} value={who ?? ''} onCommit={(next) => list.commit({ who: next })} />
          </>
        }
        chips={chipsOf(list, LABELS)}
        actions={<SaveFile file={(kind) => auditFile(list.args, kind)} />}
        empty={
          <EmptyState
            why={list.active.length > 0 ? 'No change matches these filters.' : 'Nothing has been changed yet.'}
          >
            Enter a wallet in full, or a program by name, such as release service.
          </EmptyState>
        }
      />
    </Page>
  );
}

/** The values before and after a change. */
function BeforeAndAfter({ change: { before, after } }: { change: Change }) {
  return (
    <dl className={s.sides}>
      {[['Before', before] as const, ['After', after] as const].map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value === null ? 'nothing' : <pre className={s.data}>{JSON.stringify(value, null, 2)}</pre>}</dd>
        </div>
      ))}
    </dl>
  );
}
