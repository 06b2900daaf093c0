import { useFlags } from '@companion/contract/services';
import { IconButton } from '@companion/ui/core';
import { Link, NavLink, useLocation } from '@companion/ui/router';
import { useState } from 'react';
import { usePlan } from '../federation/PlanContext';
import { WalletButton } from '../wallet/WalletButton';
import { useAppName } from './AppName';
import s from './Header.module.css';
import { HeaderSearch } from './HeaderSearch';
import { mainNav } from './navigation';
import { ThemeMenu } from './ThemeMenu';

/** Name, navigation, search, theme, wallet. On small screens the navigation folds behind a button. */
export function Header() {
  const items = mainNav(usePlan(), useFlags());
  const { pathname } = useLocation();
  // Remembering the path instead of a flag closes the menu on every navigation without an effect.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const open = openAt === pathname;
  return (
    <header className={s.header}>
      <div className={s.bar}>
        <Link to="/home" className={s.brand}>
          <span className={s.mark} aria-hidden="true" />
          {useAppName()}
        </Link>
        <nav id="main-nav" aria-label="Main" className={s.nav} data-open={open}>
          <ul>
            {items.map(({ label, path }) => (
              <li key={path}>
                <NavLink to={path} className={s.link}>
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <HeaderSearch />
        <ThemeMenu />
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
