import type { HostOffer, PlannedSection, RefusedSection, RegistryState, ReleaseRef } from '@companion/contract';
import { readReleases, resolve, storeUrlOf } from '@companion/registry';

/** One release as a plan has it, or why it must not run here. @param state A believed one that names it. */
export async function oneRelease(
  id: string,
  ref: ReleaseRef,
  { state, storeUrl, host }: { state: RegistryState; storeUrl: string; host: HostOffer },
): Promise<PlannedSection | RefusedSection> {
  const alone = { current: ref, previous: null, canary: null, disabled: null };
  const only: RegistryState = { ...state, sections: { [id]: alone } };
  const releases = await readReleases(only, async (section, version) => {
    const response = await fetch(`${storeUrlOf(storeUrl, section)}/${section}/${version}/release.json`);
    if (!response.ok) throw new Error(`release.json answered ${response.status}.`);
    return response.text();
  });
  const { sections, refused } = resolve(only, releases, { storeUrl, host }, '');
  return (sections[0] ?? refused[0]) as PlannedSection | RefusedSection;
}

export const isRefused = (section: PlannedSection | RefusedSection): section is RefusedSection => 'error' in section;
