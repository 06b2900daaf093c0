import type { HostOffer, PlannedSection, RefusedSection, RegistryState, ReleaseRef } from '@companion/contract';
import { readReleases, resolve, storeUrlOf } from '@companion/registry';

/**
 * One release as a plan entry, or the reason why it must not run here.
 * @param state A verified state that names it.
 * @param use The use its signature must cover, if releases are signed.
 */
export async function oneRelease(
  id: string,
  ref: ReleaseRef,
  { state, storeUrl, host, use }: { state: RegistryState; storeUrl: string; host: HostOffer; use: 'release' | 'try' },
): Promise<PlannedSection | RefusedSection> {
  const alone = { current: ref, previous: null, canary: null, disabled: null };
  const only: RegistryState = { ...state, sections: { [id]: alone } };
  const read = async (section: string, version: string) => {
    const response = await fetch(`${storeUrlOf(storeUrl, section)}/${section}/${version}/release.json`);
    if (!response.ok) throw new Error(`release.json answered ${response.status}.`);
    return response.text();
  };
  const releases = await readReleases(only, read, new Map(), use);
  const { sections, refused } = resolve(only, releases, { storeUrl, host }, '');
  return (sections[0] ?? refused[0]) as PlannedSection | RefusedSection;
}

export const isRefused = (section: PlannedSection | RefusedSection): section is RefusedSection => 'error' in section;
