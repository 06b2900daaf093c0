import type { HostServices } from '@companion/contract/services';
import { vi } from 'vitest';

/**
 * Host services of a visitor who has no wallet and declines everything; slots are empty. `overrides` replaces single hooks: `{
 * useFlags: () => ({ ...flags, shitlist: true }) }`.
 */
export function fakeServices(overrides: Partial<HostServices> = {}): HostServices {
  return {
    useWallet: () => ({ status: 'disconnected', address: null, chainId: null, connect: async () => {} }),
    useSign: () => () => Promise.reject(new Error('No wallet is connected.')),
    useSession: () => ({
      status: 'none',
      profile: null,
      proven: false,
      role: null,
      error: null,
      prove: async () => false,
      signOut: async () => {},
    }),
    useFlags: () => ({ misplacedSlashes: true, shitlist: false, profileInteractions: false, farmerScores: false }),
    useToast: () => vi.fn(),
    useFeedback: () => ({ available: false, open: () => {} }),
    useTelemetry: () => ({ log: () => {} }),
    useNavigationGuard: () => {},
    Slot: () => null,
    ...overrides,
  };
}
