import { type BootPlan, clashingPrefixes, type PlannedSection } from '@companion/contract';
import { storeUrlOf, verifyState } from '@companion/registry';
import type { PublicConfig } from '../../boot/bootDocument';
import { ownHost } from '../../boot/ownHost';
import { isRefused, oneRelease } from '../override/oneRelease';
import type { Tried } from './record';

/** Shown when the registry or the release's record cannot be read. */
export const UNREAD = 'The versions to try could not be read. Open the link again in a minute.';

/**
 * A held release as a plan entry, or a sentence saying why it cannot be tried. Rejects if the registry cannot be read or
 * verified.
 */
export async function heldSection(
  { section: id, version }: Tried,
  plan: BootPlan,
  { releasesUrl: storeUrl, registry }: PublicConfig,
): Promise<PlannedSection | string> {
  const response = await fetch(`${storeUrlOf(storeUrl, 'registry')}/registry.json`, { cache: 'no-cache' });
  // An older registry, even a genuine one, could bring back a withdrawn release.
  const state = await verifyState(await response.json(), registry, { seen: plan.revision });
  const ref = state.held?.[id]?.find((each) => each.version === version);
  if (!ref) return `There is no version ${version} of ${id} to try: it was released or withdrawn, or never existed.`;
  const section = await oneRelease(id, ref, { state, storeUrl, host: ownHost(plan.host.id), use: 'try' });
  const cannot = (why: string) => `Version ${version} of ${id} cannot run on this site: ${why}.`;
  if (isRefused(section)) return cannot(section.reasons.join('; '));
  const { prefixes } = section.declaration;
  const other = plan.sections.find(
    ({ id: known, declaration }) => known !== id && clashingPrefixes(prefixes, declaration.prefixes).length > 0,
  );
  return other ? cannot(`it claims a path of ${other.declaration.name}`) : { ...section, bucket: 'override' };
}
