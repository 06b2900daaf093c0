import { useSession } from '@companion/contract/services';
import { useQuery } from '@companion/data/query';
import { adminAudit } from '@companion/functions/adminAudit';
import { adminUsersList } from '@companion/functions/adminUsersList';
import { adminUsersSeen } from '@companion/functions/adminUsersSeen';
import { Page, Tabs } from '@companion/ui/core';
import { DataTable, pageOf, type TableQuery } from '@companion/ui/table';
import { AdminHead } from '../asAdmin/AdminHead';
import { adminQuery } from '../asAdmin/adminQuery';
import { AddUser } from './AddUser';
import { historyColumns, listColumns, seenColumns } from './columns';
import { type UsersAddress, useUsersAddress } from './params';

const MOST_SEEN = 1000;
const MOST_CHANGES = 500;
const ACTIONS = ['user.add', 'user.change'];
const WALLETS = { one: 'wallet', other: 'wallets' };

/** /admin/users: who has admin access, and who signs in at all? */
export default function UsersPage() {
  const list = useUsersAddress();
  const { role } = useSession();
  const { view } = list.values;
  const to = (next: string) => list.href({ view: next, page: 1 });
  return (
    <Page>
      <AdminHead
        current="users"
        title="Users"
        purpose="Who may use the admin pages, and who has signed in?"
        actions={role === 'owner' && <AddUser />}
      />
      <Tabs
        label="View"
        current={view}
        items={[
          { id: 'list', label: 'Allow-list', to: to('list') },
          { id: 'seen', label: 'Signed in', to: to('seen') },
          { id: 'history', label: 'History', to: to('history') },
        ]}
      />
      {view === 'seen' ? (
        <SignedIn list={list} />
      ) : view === 'history' ? (
        <History list={list} />
      ) : (
        <Allowed list={list} />
      )}
    </Page>
  );
}

type Props = { list: UsersAddress };

function Allowed({ list }: Props) {
  const query = useQuery(adminQuery(adminUsersList, {}));
  return (
    <DataTable
      caption="Allow-list"
      columns={listColumns}
      query={paged(query, list)}
      list={list}
      rowKey={({ wallet }) => wallet}
      noun={WALLETS}
    />
  );
}

function SignedIn({ list }: Props) {
  const query = useQuery(adminQuery(adminUsersSeen, { per: MOST_SEEN }));
  return (
    <DataTable
      caption="Wallets that signed in"
      columns={seenColumns}
      query={paged(query, list)}
      list={list}
      rowKey={({ wallet }) => wallet}
      noun={WALLETS}
    />
  );
}

function History({ list }: Props) {
  const query = useQuery(adminQuery(adminAudit, { actions: ACTIONS, per: MOST_CHANGES }));
  return (
    <DataTable
      caption="Allow-list changes"
      columns={historyColumns}
      query={paged(query, list)}
      list={list}
      rowKey={({ id }) => id}
      noun={{ one: 'change', other: 'changes' }}
    />
  );
}

/** Wraps a complete list as a table page. */
function paged<Row>(
  query: Omit<TableQuery<Row>, 'data'> & { data: { rows: Row[] } | undefined; dataUpdatedAt: number },
  { values: { page, per } }: UsersAddress,
): TableQuery<Row> {
  const { data, dataUpdatedAt } = query;
  return { ...query, data: data && pageOf(data.rows, { page, per }, new Date(dataUpdatedAt).toISOString()) };
}
