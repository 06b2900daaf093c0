import { useFlags } from '@companion/contract/services';
import { NavLink, useLocation } from '@companion/ui/router';
import { useEffect, useRef } from 'react';
import { usePlan } from '../federation/PlanContext';
import { sectionNav } from './navigation';
import s from './SectionNav.module.css';

/** Pages in the current part of the site; hidden if there is only one. */
export function SectionNav() {
  const { pathname } = useLocation();
  const items = sectionNav(usePlan(), useFlags(), pathname);
  const line = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const current = line.current?.querySelector<HTMLElement>('[aria-current="page"]');
    if (line.current && current) line.current.scrollLeft = current.offsetLeft - line.current.clientWidth / 3;
  }, [pathname]);
  if (items.length === 0) return null;
  return (
    <nav aria-label="Section" className={s.nav}>
      <ul ref={line}>
        {items.map(({ label, path }) => (
          <li key={path}>
            {/* A detail page (`/votes/search/bob`) belongs to the entry above it, unless that has subentries. */}
            <NavLink end={items.some((other) => other.path.startsWith(`${path}/`))} to={path} className={s.link}>
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
