import { type SessionService, useWallet } from '@companion/contract/services';
import { signOut } from '@companion/data';
import { useAccount } from '../wallet/useAccount';

/** For sections: state of the connected wallet, and how to prove it. */
export function useSession(): SessionService {
  const { auth, profile, proven, adminRole } = useAccount();
  const { address } = useWallet();
  return {
    status: address === null ? 'none' : auth.isLoading ? 'checking' : 'known',
    profile,
    proven,
    role: adminRole,
    error: auth.error,
    prove: async () => proven || (await import(/* webpackChunkName: "prove" */ './prove')).proveWallet(),
    signOut,
  };
}
