import { useFlags } from '@companion/contract/services';
import { IconButton, Menu } from '@companion/ui/core';
import { Link, NavLink, useLocation, useNavigate } from '@companion/ui/router';
import { useRef, useState } from 'react';
import { useConfig } from '../boot/ConfigContext';
import { usePlan } from '../federation/PlanContext';
import { AccountLinks } from '../wallet/AccountLinks';
import { WalletButton } from '../wallet/WalletButton';
import s from './Header.module.css';
import { HeaderSearch } from './HeaderSearch';
import { mainNav, partOf } from './navigation';
import { useShellTop } from './useShellTop';

/** Name, navigation, search, account. On small screens the navigation collapses behind a button. */
export function Header() {
  const plan = usePlan();
  const flags = useFlags();
  const { bar, more } = mainNav(plan, flags);
  const { pathname } = useLocation();
  const part = partOf(plan, flags, pathname);
  const navigate = useNavigate();
  const header = useRef<HTMLElement>(null);
  useShellTop(header);
  // Storing the path instead of a flag closes the menu on navigation without an effect.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const open = openAt === pathname;
  return (
    <header ref={header} className={s.header}>
      <div className={s.bar}>
        <Link to="/home" className={s.brand}>
          <span className={s.mark} aria-hidden="true" />
          {useConfig().appName}
        </Link>
        <nav id="main-nav" aria-label="Main" className={s.nav} data-open={open}>
          <ul>
            {[...bar, ...(open ? more : [])].map(({ label, path }) => (
              <li key={path}>
                <NavLink to={path} className={s.link} data-part={path === part || undefined}>
                  {label}
                </NavLink>
              </li>
            ))}
            <li className={s.more}>
              <Menu
                label="More"
                align="start"
                trigger={(props) => (
                  <button type="button" className={s.link} {...props}>
                    More
                  </button>
                )}
                items={more.map(({ label, path }) => ({ id: path, label, onSelect: () => navigate(path) }))}
              />
            </li>
          </ul>
        </nav>
        <HeaderSearch />
        <AccountLinks />
        <WalletButton />
        <span className={s.menu}>
          <IconButton
            icon={open ? 'close' : 'menu'}
            label={open ? 'Close menu' : 'Open menu'}
            aria-expanded={open}
            aria-controls="main-nav"
            onClick={() => setOpenAt(open ? null : pathname)}
          />
        </span>
      </div>
    </header>
  );
}
