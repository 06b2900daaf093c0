import { useFlags } from '@companion/contract/services';
import { NavLink, useLocation } from '@companion/ui/router';
import { usePlan } from '../federation/PlanContext';
import { sectionNav } from './navigation';
import s from './SectionNav.module.css';

/** Pages of the part of the site the reader is in; absent where there is only one. */
export function SectionNav() {
  const { pathname } = useLocation();
  const items = sectionNav(usePlan(), useFlags(), pathname);
  if (items.length === 0) return null;
  return (
    <nav aria-label="Section" className={s.nav}>
      <ul>
        {items.map(({ label, path }) => (
          <li key={path}>
            <NavLink end to={path} className={s.link}>
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
