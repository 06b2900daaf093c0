import { dataConfig } from '@companion/data';
import { useQuery } from '@companion/data/query';
import { subscribeWallet, walletPhase, walletState } from '@companion/web3';
import { useSyncExternalStore } from 'react';
import { useProvenSession } from '../session/session';
import { type AccountView, accountView } from './accountView';
import { ownProfileQuery } from './ownProfile';

/** The connected account as the shell shows it; its look-up is made once per address. */
export function useAccount(): AccountView {
  const wallet = useSyncExternalStore(subscribeWallet, walletState);
  const code = useSyncExternalStore(subscribeWallet, walletPhase);
  const session = useProvenSession();
  const own = useQuery(ownProfileQuery(wallet.address));
  return accountView({
    wallet,
    code,
    session,
    hasBackend: dataConfig().url !== null,
    profile: own.data ? own.data.profile : own.isPending ? 'checking' : 'unknown',
    person: own.data?.person ?? null,
  });
}
