import {
  type BootPlan,
  clashingPrefixes,
  type HostOffer,
  type PassedOver,
  type PlannedAsset,
  type PlannedRelease,
  type RegistryState,
  type Release,
  type ReleaseBucket,
  type ReleaseRef,
  type SectionState,
} from '@companion/contract';
import { inCanary } from './bucket';
import { incompatibilities } from './compatibility';
import type { KnownReleases } from './knownReleases';
import { ReleaseRefused } from './release';
import { storeUrlOf } from './storeUrl';

export type Site = {
  /** Base URL of the release store, without a trailing slash; may contain `{section}`. */
  storeUrl: string;
  /** The host that will run the releases. */
  host: HostOffer;
  /** The host of new pages, if different. */
  live?: string;
};

type Candidate = { bucket: ReleaseBucket; ref: ReleaseRef };

/**
 * Plans a visitor's page: the only place where state and releases become a plan. Pure; shared by the site server, the browser,
 * the release tool and the admin page. A release that cannot run here is skipped for the next best one; a section without a
 * suitable release is refused, without affecting other sections.
 */
export function resolve(state: RegistryState, releases: KnownReleases, site: Site, visitor: string): BootPlan {
  const plan: BootPlan = {
    revision: state.revision,
    host: { id: site.host.id, live: site.live ?? site.host.id },
    sections: [],
    refused: [],
  };
  for (const [id, section] of Object.entries(state.sections).sort(([a], [b]) => (a < b ? -1 : 1))) {
    const fits: { bucket: ReleaseBucket; release: Release }[] = [];
    const passedOver: PassedOver[] = [];
    for (const { bucket, ref } of candidates(section, visitor)) {
      const release = releases.get(ref.digest) ?? new ReleaseRefused('its release was not read', 'http');
      const verdict = verdictOn(release, plan, site.host);
      if (verdict) passedOver.push({ version: ref.version, bucket, ...verdict });
      else fits.push({ bucket, release: release as Release });
    }
    const [first, ...others] = fits;
    if (first && !section.disabled) {
      const fallbacks = others.map(({ bucket, release }) => planned(release, bucket, site.storeUrl));
      const { declaration } = first.release;
      plan.sections.push({
        ...planned(first.release, first.bucket, site.storeUrl),
        declaration,
        fallbacks,
        passedOver,
      });
    } else {
      const { name, prefixes } = lastKnown(section, releases) ?? { name: id, prefixes: [`/${id}`] };
      const why = section.disabled
        ? { error: 'disabled' as const, reasons: [section.disabled.reason] }
        : { error: passedOver[0]?.error ?? ('http' as const), reasons: passedOver[0]?.reasons ?? [] };
      plan.refused.push({ id, name, version: section.current.version, prefixes, ...why });
    }
  }
  return plan;
}

/** A visitor's releases of a section, best first. */
function candidates({ canary, current, previous }: SectionState, visitor: string): Candidate[] {
  const list: Candidate[] = [];
  if (canary && inCanary(visitor, canary)) list.push({ bucket: 'canary', ref: canary });
  list.push({ bucket: 'current', ref: current });
  if (previous) list.push({ bucket: 'previous', ref: previous });
  return list;
}

/** Why a release must not run here, or null. Determined before any of its code runs. */
function verdictOn(
  release: Release | ReleaseRefused,
  plan: BootPlan,
  host: HostOffer,
): Pick<PassedOver, 'error' | 'reasons'> | null {
  if (release instanceof ReleaseRefused) return { error: release.error, reasons: [release.message] };
  const reasons = incompatibilities(release, host);
  const clash = plan.sections.find(
    (other) => clashingPrefixes(other.declaration.prefixes, release.declaration.prefixes).length > 0,
  );
  if (clash) reasons.push(`claims a path that belongs to ${clash.declaration.name}`);
  return reasons.length > 0 ? { error: 'incompatible', reasons } : null;
}

/** Declaration of a section that cannot run, from the first readable release; null if there is none. */
function lastKnown({ current, previous }: SectionState, releases: KnownReleases) {
  for (const ref of [current, previous]) {
    const release = ref && releases.get(ref.digest);
    if (release && !(release instanceof ReleaseRefused)) return release.declaration;
  }
  return null;
}

function planned(release: Release, bucket: ReleaseBucket, storeUrl: string): PlannedRelease {
  const base = `${storeUrlOf(storeUrl, release.section)}/${release.section}/${release.version}`;
  const integrity = new Map(release.assets.map((asset) => [asset.path, asset.integrity]));
  const asset = (path: string): PlannedAsset => {
    const hash = integrity.get(path);
    // The schema guarantees it; if that ever fails, nothing runs without a hash.
    if (!hash) throw new Error(`${release.section} ${release.version}: ${path} has no hash.`);
    return { url: `${base}/${path}`, integrity: hash };
  };
  return {
    id: release.section,
    version: release.version,
    bucket,
    container: release.container,
    entry: asset(release.entry),
    exposes: Object.fromEntries(
      Object.entries(release.exposes).map(([name, files]) => [
        name,
        { js: files.js.map(asset), css: files.css.map(asset) },
      ]),
    ),
  };
}
