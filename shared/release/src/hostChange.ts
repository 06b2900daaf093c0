import { KEPT_HOSTS } from '@companion/build/hosts';
import type { HostOffer } from '@companion/contract';
import { ChangeRefused } from './sectionChange';

/** A host goes live, or one that was live before comes back (the last one, or `to`). */
export type HostChange = { action: 'host'; host: HostOffer } | { action: 'host-rollback'; to?: string };

/** The live hosts after a change, newest first. Pure. @throws ChangeRefused */
export function changeHosts(hosts: readonly HostOffer[], change: HostChange): HostOffer[] {
  if (change.action === 'host') {
    const others = hosts.filter(({ id }) => id !== change.host.id);
    return [change.host, ...others].slice(0, KEPT_HOSTS);
  }
  const [current, ...before] = hosts;
  const target = change.to ? hosts.find(({ id }) => id === change.to) : before[0];
  if (!current || !target) throw new ChangeRefused(`There is no host ${change.to ?? 'before this one'} to go back to.`);
  if (target.id === current.id) throw new ChangeRefused(`Host ${target.id} is live already.`);
  // What is taken back goes last: tabs have it still, and nobody should come back to it next.
  return [target, ...before.filter(({ id }) => id !== target.id), current];
}
