import {
  currentSession,
  NO_ADMIN_SESSION,
  signOut,
  startSession,
  subscribeAuthEvents,
  subscribeSession,
} from '@companion/data';
import { subscribeWallet, walletState } from '@companion/web3';
import { noteAuthEvent } from '../diagnostic/authEvents';
import { log } from '../logging/log';
import { isAdminPath } from '../routing/isAdminPath';
import { whenIdle } from '../shell/whenIdle';
import { addToast } from '../toasts/toasts';
import { hasLeft } from '../wallet/hasLeft';

/** Restores the last visit's session, logs wallet and session events, and ends both together. */
export function followSession(): void {
  // An operator page cannot render before the session is known.
  if (isAdminPath(location.pathname)) void startSession();
  else whenIdle(() => void startSession());
  let wallet = walletState().status;
  let session = currentSession();
  subscribeAuthEvents((event) => noteAuthEvent(`Auth service: ${event.toLowerCase().replaceAll('_', ' ')}`));
  subscribeSession(() => {
    const before = session;
    session = currentSession();
    if (session.status !== before.status) noteAuthEvent(`Session: ${session.status}`);
    // Otherwise the admin pages would disappear without explanation.
    if (before.role !== null && session.status === 'signed-in' && session.role === null)
      addToast({ title: NO_ADMIN_SESSION, text: 'Your wallet is no longer on the admin list.' });
  });
  subscribeWallet(() => {
    const { status } = walletState();
    if (status === wallet) return;
    noteAuthEvent(`Wallet: ${status}`);
    const left = hasLeft(wallet, status);
    wallet = status;
    if (left && currentSession().status === 'signed-in')
      signOut().catch((error: unknown) => log('warn', 'Sign-out was not answered', { error }));
  });
}
