import { CONTRACT_VERSION, type HostOffer } from '@companion/contract';

declare const __SHARED_VERSIONS__: Record<string, string>;

/** What this page's host offers to sections. */
export function ownHost(id: string): HostOffer {
  return { id, contract: CONTRACT_VERSION, shared: __SHARED_VERSIONS__ };
}
