import { KEPT_HOSTS } from '@companion/build/hosts';
import type { HostOffer, RegistryState } from '@companion/contract';
import { ChangeRefused } from './sectionChange';

/** One change to the host of new pages. */
export type HostChange =
  | { action: 'host'; host: HostOffer }
  | { action: 'host-canary'; host: HostOffer; percent: number; salt: string }
  | { action: 'host-percent'; percent: number }
  | { action: 'host-promote' }
  /** Ends a canary; without one, makes the previous or the named host live again. */
  | { action: 'host-rollback'; to?: HostOffer };

type Hosts = Pick<RegistryState, 'hosts' | 'hostCanary'>;

/**
 * The hosts after a change: the live one first, then earlier ones that were not rolled back. A host that was rolled back leaves
 * the list; no rollback returns to it unless it is named. Pure. @throws ChangeRefused
 */
export function changeHosts({ hosts, hostCanary }: Hosts, change: HostChange): Hosts {
  const [current, ...before] = hosts;
  switch (change.action) {
    case 'host':
      return { hosts: inFront(change.host, hosts) };
    case 'host-canary': {
      const { host, percent, salt } = change;
      if (!current)
        throw new ChangeRefused('No host was ever released: nobody could get anything else.', 'Release it first.');
      if (host.id === current.id) throw new ChangeRefused(`Host ${host.id} is what everyone has already.`);
      return { hosts: [...hosts], hostCanary: { ...host, percent, salt } };
    }
    case 'host-percent':
      return { hosts: [...hosts], hostCanary: { ...canaryOf(hostCanary), percent: change.percent } };
    case 'host-promote': {
      const { id, contract, shared } = canaryOf(hostCanary);
      return { hosts: inFront({ id, contract, shared }, hosts) };
    }
    case 'host-rollback': {
      if (hostCanary && !change.to) return { hosts: [...hosts] };
      const target = change.to ?? before[0];
      if (!current || !target)
        throw new ChangeRefused('There is no host before this one that was not taken back.', 'Name one with --to.');
      if (target.id === current.id) throw new ChangeRefused(`Host ${target.id} is live already.`);
      // Anything newer than the chosen host is as suspect as the one being left.
      const place = before.findIndex(({ id }) => id === target.id);
      return { hosts: inFront(target, place < 0 ? before : before.slice(place)) };
    }
  }
}

const inFront = (host: HostOffer, hosts: readonly HostOffer[]): HostOffer[] =>
  [host, ...hosts.filter(({ id }) => id !== host.id)].slice(0, KEPT_HOSTS);

function canaryOf(canary: Hosts['hostCanary']) {
  if (!canary) throw new ChangeRefused('The host has no canary.');
  return canary;
}

/** A host by name, among all in these revisions; null if there is none. @param revisions Newest first. */
export function hostNamed(revisions: readonly Hosts[], id: string): HostOffer | null {
  for (const { hosts, hostCanary } of revisions) {
    const found = [...hosts, ...(hostCanary ? [hostCanary] : [])].find((host) => host.id === id);
    if (found) return { id, contract: found.contract, shared: found.shared };
  }
  return null;
}
