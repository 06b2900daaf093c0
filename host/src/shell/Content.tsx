import { useDelayed } from '@companion/ui/core';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { PageWaiting } from '../federation/SectionPage';
import { useNavigationPending, useSiteHistory } from '../routing/SiteRouter';
import s from './Shell.module.css';

/**
 * Container of the page. While another page loads, that is shown instead; a page whose own filters, sort order or drawer are
 * loading stays visible, because hiding it would lose scroll position and focus. (A separate component, so that clicking a
 * link does not re-render the page being left.)
 */
export function Content({ children }: { children: ReactNode }) {
  const history = useSiteHistory();
  const { pathname } = useLocation();
  const pending = useNavigationPending();
  const waiting = useDelayed(pending && history.location.pathname !== pathname);
  return (
    <main id="content" tabIndex={-1} className={s.main} aria-busy={pending}>
      {waiting && <PageWaiting />}
      <div hidden={waiting}>{children}</div>
    </main>
  );
}
