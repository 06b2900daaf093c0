import { currentSession, signOut, startSession, subscribeSession } from '@companion/data';
import { subscribeWallet, walletState } from '@companion/web3';
import { noteAuthEvent } from '../diagnostic/authEvents';
import { log } from '../logging/log';
import { isAdminPath } from '../routing/isAdminPath';
import { whenIdle } from '../shell/whenIdle';
import { hasLeft } from '../wallet/hasLeft';

/** Takes up the session of the last visit, notes what happens to wallet and session, and lets both end together. */
export function followSession(): void {
  // An operator's page cannot be drawn before it is known who asks.
  if (isAdminPath(location.pathname)) void startSession();
  else whenIdle(() => void startSession());
  let wallet = walletState().status;
  let session = currentSession().status;
  subscribeSession(() => {
    const { status } = currentSession();
    if (status !== session) noteAuthEvent(`Session: ${status}`);
    session = status;
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
