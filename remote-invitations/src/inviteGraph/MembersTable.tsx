import { functionQuery } from '@companion/data';
import { useQuery } from '@companion/data/query';
import { inviteSubtree } from '@companion/functions/inviteSubtree';
import { Dialog } from '@companion/ui/core';
import { chipsOf } from '@companion/ui/page';
import { DataTable } from '@companion/ui/table';
import type { ReactNode } from 'react';
import { columns } from './columns';
import type { InviteGraphAddress } from './params';

const LABELS = {
  root: 'Branch of',
  depth: 'Steps below',
  person: 'Chosen',
  color: 'Color',
  hideLeaves: 'Inviters',
  mode: 'Shown as',
};

/** The same people as a table, indented by depth; a row opens its branch. `panel` shows the selected person. */
export default function MembersTable({ list, panel }: { list: InviteGraphAddress; panel: ReactNode }) {
  const query = useQuery(functionQuery(inviteSubtree, list.args));
  return (
    <>
      <DataTable
        caption="People of the forest"
        columns={columns}
        query={query}
        list={list}
        rowKey={({ userId }) => userId}
        rowHref={({ profileId }) => list.href({ person: String(profileId) })}
        noun={{ one: 'person', other: 'people' }}
        chips={chipsOf(list, LABELS).filter(({ key }) => key === 'root' || key === 'depth')}
        exportOf={{ fn: 'invite_subtree', filters: { ...list.filters, root: list.values.root ?? undefined } }}
      />
      {panel && (
        <Dialog title="Branch" open form="drawer" onClose={() => list.commit({ person: null })}>
          {panel}
        </Dialog>
      )}
    </>
  );
}
