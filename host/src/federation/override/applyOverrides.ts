import type { BootPlan, ReleaseRef } from '@companion/contract';
import { type RegistryTrust, storeUrlOf, verifyState } from '@companion/registry';
import type { PublicConfig } from '../../boot/bootDocument';
import { ownHost } from '../../boot/ownHost';
import { LOCAL_VERSION, type LoadTelemetry } from '../telemetry';
import { hideBanner, showBanner } from './banner';
import { localSection } from './localSection';
import { isRefused, oneRelease } from './oneRelease';
import { isLocal, readOverrides, writeOverride } from './record';

/** How many older revisions are searched for a release. */
const REVISIONS = 50;

/**
 * A failing choice is shown once; the next page is back to normal. Code being edited may throw now and then, so it is reset
 * only when its server is unreachable.
 */
export function resetFailing(telemetry: LoadTelemetry): void {
  telemetry.subscribe(({ release: { id, bucket, version }, error }) => {
    if (bucket !== 'override' || !error) return;
    if (version !== LOCAL_VERSION || ['offline', 'timeout', 'http'].includes(error)) writeOverride(id, null);
  });
}

/**
 * The plan with this browser's overrides replacing the planned releases, which become their fallback: releases named by some
 * signed revision of the registry and, if the site allows it, sections from this computer. Overrides that cannot be loaded
 * are reset.
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
  // Sections the site itself serves from this computer are not choices the visitor could reset.
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

/** One release as a plan entry, if a signed revision names it and it fits this site. */
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
    // Keys revoked since then are no longer valid.
    const keys = newest.keys && { ...newest.keys, releases: state.keys?.releases ?? {} };
    if (ref)
      return { state: { ...newest, keys }, ref: { version: ref.version, digest: ref.digest } satisfies ReleaseRef };
    if (state.revision <= 1) return null;
    state = await read(`revisions/${String(state.revision - 1).padStart(6, '0')}.json`);
  }
  return null;
}
