import { loadWallet, WALLET_CHAIN_ID, walletState } from '@companion/web3';
import { log } from '../logging/log';
import { loadSession } from './port';
import { followSession } from './session';

/**
 * Brings the connected wallet to prove itself: opens the dialog that is needed next (connect, chain, sign in).
 * @returns False when there is nothing to sign with yet or the visitor declined.
 */
export async function proveWallet(): Promise<boolean> {
  const wallet = await loadWallet();
  const { address, chainId } = walletState();
  if (!address) {
    wallet.openConnect();
    return false;
  }
  if (chainId !== WALLET_CHAIN_ID) {
    wallet.openChain();
    return false;
  }
  const session = await loadSession();
  const proven = await wallet.signIn(async (signer) => {
    try {
      await session.signIn(signer);
    } catch (error) {
      log('warn', 'Sign-in was refused', { error });
      throw error;
    }
  });
  if (proven) await followSession();
  return proven;
}
