import { useSession, useWallet } from '@companion/contract/services';
import { Icon, type IconName } from '@companion/ui/core';
import { Link, NavLink } from '@companion/ui/router';
import { openOverlay } from '../overlays/overlays';
import s from './BottomBar.module.css';

/** Home, Search, Watch, Me: within thumb's reach, on phones only. */
export function BottomBar() {
  const { profile } = useSession();
  const { address, connect } = useWallet();
  return (
    <nav aria-label="Quick" className={s.bar}>
      <NavLink to="/home" end className={s.item}>
        <Face icon="home">Home</Face>
      </NavLink>
      <button type="button" className={s.item} onClick={() => openOverlay({ name: 'palette' })}>
        <Face icon="search">Search</Face>
      </button>
      <Link to="/home#watch" className={s.item}>
        <Face icon="star">Watch</Face>
      </Link>
      {/* That page explains when a wallet has no profile. */}
      {profile || address ? (
        <NavLink to="/user/profile" className={s.item}>
          <Face icon="user">Me</Face>
        </NavLink>
      ) : (
        <button type="button" className={s.item} onClick={() => void connect().catch(() => {})}>
          <Face icon="user">Me</Face>
        </button>
      )}
    </nav>
  );
}

function Face({ icon, children }: { icon: IconName; children: string }) {
  return (
    <>
      <Icon name={icon} size={20} />
      <span>{children}</span>
    </>
  );
}
