import { useDelayed } from '@companion/ui/core';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { PageWaiting } from '../federation/SectionPage';
import { useNavigationPending, useSiteHistory } from '../routing/SiteRouter';
import s from './Shell.module.css';

/**
 * Where the page stands. While another one is on its way, that is shown instead; a page whose own filters, order or drawer
 * are on their way stays as it is: hidden, it would lose the place of the reader and the focus. (Of its own, so that a click
 * on a link does not draw the page that is left once more.)
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
