import { type BootPlan, CONTRACT_VERSION, type RegistryState, type ReleaseRef } from '@companion/contract';
import { readReleases, resolve, storeUrlOf, verifyState } from '@companion/registry';
import type { PublicConfig } from '../../boot/bootDocument';
import { onLoadReport } from '../telemetry';
import { showBanner } from './banner';
import { readOverrides, writeOverride } from './record';

declare const __SHARED_VERSIONS__: Record<string, string>;

/** Older revisions are looked through for a release this far back. */
const REVISIONS = 50;

// A choice that fails shows itself once; the next page is the normal one again.
onLoadReport(({ release: failed, error }) => {
  if (failed.bucket === 'override' && error) writeOverride(failed.id, null);
});

/**
 * The plan with the releases this browser asked for in the place of the planned ones, which become their fallback. Only
 * releases that some signed revision of the registry named are taken; whatever cannot be had is reset.
 */
export async function applyOverrides(plan: BootPlan, config: PublicConfig): Promise<BootPlan> {
  const wanted = Object.entries(readOverrides());
  const sections = await Promise.all(
    plan.sections.map(async (section) => {
      const version = wanted.find(([id]) => id === section.id)?.[1];
      if (!version) return section;
      const found = await release(section.id, version, config).catch(() => null);
      if (!found) {
        writeOverride(section.id, null);
        return section;
      }
      return { ...found, bucket: 'override' as const, fallbacks: [section, ...section.fallbacks] };
    }),
  );
  const active = sections.filter(({ bucket }) => bucket === 'override');
  showBanner(active.map(({ declaration, version }) => `${declaration.name} ${version}`));
  return { ...plan, sections };
}

/** One release as a plan of its own, if a signed revision named it and it fits this site. */
async function release(id: string, version: string, { releasesUrl: storeUrl, publicKey }: PublicConfig) {
  const found = await named(id, version, storeUrl, publicKey);
  if (!found) return null;
  const alone = { current: found.ref, previous: null, canary: null, disabled: null };
  const state: RegistryState = { ...found.state, sections: { [id]: alone } };
  const releases = await readReleases(state, async (section, v) => {
    const response = await fetch(`${storeUrlOf(storeUrl, section)}/${section}/${v}/release.json`);
    if (!response.ok) throw new Error(`release.json answered ${response.status}.`);
    return response.text();
  });
  const host = { contract: CONTRACT_VERSION, shared: __SHARED_VERSIONS__ };
  return resolve(state, releases, { storeUrl, host }, '').sections[0] ?? null;
}

async function named(id: string, version: string, storeUrl: string, publicKey: string) {
  const base = storeUrlOf(storeUrl, 'registry');
  const read = async (path: string) => verifyState(await (await fetch(`${base}/${path}`)).json(), publicKey);
  let state = await read('registry.json');
  for (let left = REVISIONS; left > 0; left--) {
    const { current, previous, canary } = state.sections[id] ?? {};
    const ref = [current, previous, canary].find((candidate) => candidate?.version === version);
    if (ref) return { state, ref: { version: ref.version, digest: ref.digest } satisfies ReleaseRef };
    if (state.revision <= 1) return null;
    state = await read(`revisions/${String(state.revision - 1).padStart(6, '0')}.json`);
  }
  return null;
}
