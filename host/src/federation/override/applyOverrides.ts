import type { BootPlan, ReleaseRef } from '@companion/contract';
import { type RegistryTrust, storeUrlOf, verifyState } from '@companion/registry';
import type { PublicConfig } from '../../boot/bootDocument';
import { ownHost } from '../../boot/ownHost';
import { LOCAL_VERSION, type LoadTelemetry } from '../telemetry';
import { hideBanner, showBanner } from './banner';
import { localSection } from './localSection';
import { isRefused, oneRelease } from './oneRelease';
import { isLocal, readOverrides, writeOverride } from './record';

/** Older revisions are looked through for a release this far back. */
const REVISIONS = 50;

/**
 * A choice that fails shows itself once; the next page is the normal one again. Code that is being edited may throw now
 * and then: it goes only when its server is away.
 */
export function resetFailing(telemetry: LoadTelemetry): void {
  telemetry.subscribe(({ release: { id, bucket, version }, error }) => {
    if (bucket !== 'override' || !error) return;
    if (version !== LOCAL_VERSION || ['offline', 'timeout', 'http'].includes(error)) writeOverride(id, null);
  });
}

/**
 * The plan with what this browser asked for in the place of the planned releases, which become its fallback: releases
 * that some signed revision of the registry named, and where the site allows it sections of this computer. Whatever
 * cannot be had is reset.
 */
export async function applyOverrides(plan: BootPlan, config: PublicConfig): Promise<BootPlan> {
  const wanted = Object.entries({ ...config.developer?.sections, ...readOverrides() });
  const chosen = await Promise.all(
    wanted.map(async ([id, what]) => {
      const planned = plan.sections.find((section) => section.id === id);
      const found = await choice(id, what, plan, config).catch(() => null);
      if (!found) writeOverride(id, null);
      return found && { ...found, fallbacks: planned ? [planned, ...planned.fallbacks] : [] };
    }),
  );
  const active = chosen.filter((section) => section !== null);
  const others = plan.sections.filter(({ id }) => !active.some((section) => section.id === id));
  const sections = [...others, ...active].sort((a, b) => (a.id < b.id ? -1 : 1));
  // Sections the site itself serves from this computer are no choice that could be taken back.
  const own = active.filter(({ id }) => id in readOverrides());
  showOwnChoice(own.map(({ declaration, version, entry }) => `${declaration.name} ${placeOf(version, entry.url)}`));
  return { ...plan, sections, refused: plan.refused.filter(({ id }) => !active.some((section) => section.id === id)) };
}

function showOwnChoice(releases: readonly string[]): void {
  if (releases.length === 0) {
    hideBanner();
    return;
  }
  const text = `You are running your own choice of releases: ${releases.join(', ')}. Do not sign anything with a wallet that you would not sign elsewhere.`;
  showBanner(text, 'Reset', () => {
    for (const section of Object.keys(readOverrides())) writeOverride(section, null);
    location.reload();
  });
}

function placeOf(version: string, url: string): string {
  return version === LOCAL_VERSION ? `from ${new URL(url).host}` : version;
}

async function choice(id: string, wanted: string, plan: BootPlan, config: PublicConfig) {
  if (isLocal(wanted)) return config.developer ? localSection(id, wanted, plan.sections) : null;
  const found = plan.sections.some((section) => section.id === id)
    ? await release(id, wanted, plan.host.id, config)
    : null;
  return found && { ...found, bucket: 'override' as const };
}

/** One release as a plan of its own, if a signed revision named it and it fits this site. */
async function release(id: string, version: string, hostId: string, { releasesUrl: storeUrl, registry }: PublicConfig) {
  const found = await named(id, version, storeUrl, registry);
  if (!found) return null;
  const section = await oneRelease(id, found.ref, {
    state: found.state,
    storeUrl,
    host: ownHost(hostId),
    use: 'release',
  });
  return isRefused(section) ? null : section;
}

async function named(id: string, version: string, storeUrl: string, trust: RegistryTrust) {
  const base = storeUrlOf(storeUrl, 'registry');
  const read = async (path: string) => verifyState(await (await fetch(`${base}/${path}`)).json(), trust);
  const newest = await read('registry.json');
  let state = newest;
  for (let left = REVISIONS; left > 0; left--) {
    const { current, previous, canary } = state.sections[id] ?? {};
    const ref = [current, previous, canary].find((candidate) => candidate?.version === version);
    // Keys that were revoked since sign nothing any more.
    const keys = newest.keys && { ...newest.keys, releases: state.keys?.releases ?? {} };
    if (ref)
      return { state: { ...newest, keys }, ref: { version: ref.version, digest: ref.digest } satisfies ReleaseRef };
    if (state.revision <= 1) return null;
    state = await read(`revisions/${String(state.revision - 1).padStart(6, '0')}.json`);
  }
  return null;
}
