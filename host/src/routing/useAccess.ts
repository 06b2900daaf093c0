import { useFlags } from '@companion/contract/services';
import { useMemo } from 'react';
import { useAccount } from '../wallet/useAccount';
import type { Access } from './matchPage';

/** What this visitor may be shown now; the same object while that stays the same. */
export function useAccess(): Access {
  const flags = useFlags();
  const admin = useAccount().adminRole !== null;
  return useMemo(() => ({ flags, admin }), [flags, admin]);
}
