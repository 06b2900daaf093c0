import { useFlags } from '@companion/contract/services';
import { useMemo } from 'react';
import { useAccount } from '../wallet/useAccount';
import type { Access } from './matchPage';

/** What this visitor may currently see; a stable object while nothing changes. */
export function useAccess(): Access {
  const flags = useFlags();
  const admin = useAccount().adminRole !== null;
  return useMemo(() => ({ flags, admin }), [flags, admin]);
}
