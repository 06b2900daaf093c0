import { dataConfig, NAME_STALE_MS, type Session, useSession, walletName } from '@companion/data';
import { useQuery } from '@companion/data/query';
import { subscribeWallet, walletPhase, walletState } from '@companion/web3';
import { useSyncExternalStore } from 'react';
import { type AccountView, accountView } from './accountView';
import { ownProfileQuery } from './ownProfile';

/** The connected account as the shell shows it; looked up once per address. */
export function useAccount(): AccountView {
  const wallet = useSyncExternalStore(subscribeWallet, walletState);
  const code = useSyncExternalStore(subscribeWallet, walletPhase);
  const session = useSession();
  const own = useQuery(ownProfileQuery(wallet.address));
  const { address } = wallet;
  // Look elsewhere only if the network has no name for the wallet.
  const outside = useQuery({
    queryKey: ['wallet_name', address],
    queryFn: ({ signal }) => walletName(address ?? '', signal),
    enabled: address !== null && own.isSuccess && !own.data.person?.displayName?.trim(),
    staleTime: NAME_STALE_MS,
  });
  return accountView({
    wallet,
    code,
    session: session.status === 'signed-in' ? { address: session.wallet, role: session.role } : null,
    hasBackend: dataConfig().url !== null,
    profile: provenProfile(session, address) ?? (own.data ? own.data.profile : own.isPending ? 'checking' : 'unknown'),
    person: own.data?.person ?? null,
    walletName: outside.data ?? null,
  });
}

/** The server's data on a proven wallet is newer than the public look-up. */
function provenProfile(session: Session, address: string | null) {
  if (session.status !== 'signed-in' || session.wallet !== address || session.profileId === null) return null;
  const { profileId, displayName, avatarUrl } = session;
  return { profileId, displayName, avatarUrl };
}
