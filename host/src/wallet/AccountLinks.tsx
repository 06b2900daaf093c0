import { Icon } from '@companion/ui/core';
import { NavLink } from '@companion/ui/router';
import s from './AccountLinks.module.css';
import { useAccount } from './useAccount';

/** Profile for the primary wallet of a profile, Admin for a proven, active admin. */
export function AccountLinks() {
  const { showProfile, adminRole } = useAccount();
  return (
    <>
      {showProfile && (
        <NavLink to="/user/profile" title="My Profile" className={s.link}>
          <Icon name="user" />
          <span>Profile</span>
        </NavLink>
      )}
      {adminRole && (
        <NavLink to="/admin" title={adminRole} className={s.link}>
          <Icon name="shield" />
          <span>Admin</span>
        </NavLink>
      )}
    </>
  );
}
