import { currentSession, SignInError, signIn, startSession } from '@companion/data';
import { loadWallet, WALLET_CHAIN_ID, walletState } from '@companion/web3';
import { log } from '../logging/log';
import { closeOverlay } from '../overlays/overlays';
import { setProving } from './proving';

/**
 * Has the connected wallet prove itself by opening the next necessary dialog (connect, chain, sign in).
 * @returns False if there is nothing to sign with yet or the visitor declined.
 */
export async function proveWallet(): Promise<boolean> {
  const wallet = await loadWallet();
  const { address, chainId } = walletState();
  if (!address) {
    closeOverlay();
    wallet.openConnect();
    return false;
  }
  if (chainId !== WALLET_CHAIN_ID) {
    closeOverlay();
    wallet.openChain();
    return false;
  }
  // The visitor was faster than the page: the stored session is restored only when the page is idle.
  if (currentSession().status !== 'signed-in') await startSession();
  if (currentSession().wallet === address.toLowerCase()) return true;
  setProving(true);
  try {
    return await wallet.signIn(async (signer) => {
      try {
        await signIn(signer);
      } catch (error) {
        // The dialog explains it to the visitor; the reason is for the log.
        if (error instanceof SignInError)
          log('warn', 'Sign-in was refused', { step: error.step, code: error.serverCode });
        throw error;
      }
    });
  } finally {
    setProving(false);
  }
}
