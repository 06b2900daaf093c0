import { Button } from '@companion/ui/core';
import { useLocation } from '@companion/ui/router';
import { openOverlay } from '../overlays/overlays';
import { isAdminPath } from '../routing/isAdminPath';
import { useAccount } from '../wallet/useAccount';
import s from './FeedbackButton.module.css';

/** Bottom right, for the primary wallet of a profile; hidden on the feedback page itself and on admin pages. */
export function FeedbackButton() {
  const { auth } = useAccount();
  const { pathname } = useLocation();
  if (!auth.isAuthenticated || hidesButton(pathname)) return null;
  return (
    <div className={s.place}>
      <Button variant="primary" onClick={() => openOverlay({ name: 'feedback' })}>
        Feedback
      </Button>
    </div>
  );
}

export function hidesButton(pathname: string): boolean {
  return isAdminPath(pathname) || pathname === '/feedback';
}
