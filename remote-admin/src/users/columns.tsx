import type { RowOf } from '@companion/functions';
import type { adminAudit } from '@companion/functions/adminAudit';
import type { adminUsersList } from '@companion/functions/adminUsersList';
import type { adminUsersSeen } from '@companion/functions/adminUsersSeen';
import { Address, Badge, Num, TimeAgo } from '@companion/ui/core';
import { Link } from '@companion/ui/router';
import type { LocalColumn } from '@companion/ui/table';
import { Who } from '../asAdmin/Who';
import { ChangeUser } from './ChangeUser';
import { WalletName } from './WalletName';

export type AdminUser = RowOf<typeof adminUsersList>;
type Seen = RowOf<typeof adminUsersSeen>;
type Change = RowOf<typeof adminAudit>;

const Profile = ({ id }: { id: number | null }) => id !== null && <Link to={`/profiles/${id}`}>Profile {id}</Link>;

export const listColumns: readonly LocalColumn<AdminUser>[] = [
  { id: 'wallet', header: 'Wallet', primary: true, cell: ({ wallet }) => <Address value={wallet} /> },
  { id: 'name', header: 'Name', cell: ({ wallet }) => <WalletName wallet={wallet} /> },
  { id: 'profileId', header: 'Profile', cell: ({ profileId }) => <Profile id={profileId} /> },
  { id: 'role', header: 'Role', primary: true, cell: ({ role }) => role },
  {
    id: 'active',
    header: 'State',
    primary: true,
    cell: ({ active }) => <Badge tone={active ? 'positive' : 'neutral'}>{active ? 'Active' : 'Inactive'}</Badge>,
  },
  { id: 'lastLogin', header: 'Last login', cell: ({ lastLogin }) => lastLogin && <TimeAgo at={lastLogin} /> },
  { id: 'createdAt', header: 'Added', cell: ({ createdAt }) => <TimeAgo at={createdAt} /> },
  { id: 'addedBy', header: 'Added by', cell: ({ addedBy }) => addedBy && <Who name={addedBy} /> },
  { id: 'change', header: 'Change', cell: (user) => <ChangeUser user={user} /> },
];

export const seenColumns: readonly LocalColumn<Seen>[] = [
  { id: 'wallet', header: 'Wallet', primary: true, cell: ({ wallet }) => <Address value={wallet} /> },
  {
    id: 'profileId',
    header: 'Profile',
    primary: true,
    // Not a member of the network, so its external name is all there is.
    cell: ({ wallet, profileId }) => (profileId === null ? <WalletName wallet={wallet} /> : <Profile id={profileId} />),
  },
  { id: 'firstSeen', header: 'First seen', cell: ({ firstSeen }) => <TimeAgo at={firstSeen} /> },
  { id: 'lastSeen', header: 'Last seen', primary: true, cell: ({ lastSeen }) => lastSeen && <TimeAgo at={lastSeen} /> },
  { id: 'feedback', header: 'Messages', align: 'end', cell: ({ feedback }) => <Num value={feedback} /> },
];

export const historyColumns: readonly LocalColumn<Change>[] = [
  { id: 'at', header: 'Time', primary: true, cell: ({ at }) => <TimeAgo at={at} /> },
  { id: 'actor', header: 'By', cell: ({ actor }) => <Who name={actor} /> },
  {
    id: 'subject',
    header: 'Wallet',
    title: true,
    primary: true,
    cell: ({ subject }) => <Who name={subject.replace(/^wallet:/, '')} />,
  },
  { id: 'change', header: 'Change', primary: true, wrap: true, cell: (change) => <bdi>{changeText(change)}</bdi> },
  { id: 'reason', header: 'Reason', wrap: true, cell: ({ reason }) => reason && <bdi>{reason}</bdi> },
];

/** "admin → owner, active → inactive". */
function changeText({ before, after }: Pick<Change, 'before' | 'after'>): string {
  const [was, is] = [before, after].map(stateOf);
  if (!was || !is) return is ? `added as ${is.join(', ')}` : 'removed';
  return was.flatMap((word, place) => (word === is[place] ? [] : [`${word} → ${is[place]}`])).join(', ') || 'nothing';
}

function stateOf(value: unknown): string[] | null {
  const { role, active } = (value ?? {}) as Partial<AdminUser>;
  return role ? [role, active ? 'active' : 'inactive'] : null;
}
