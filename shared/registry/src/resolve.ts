import {
  type BootPlan,
  clashingPrefixes,
  type PlannedAsset,
  type PlannedSection,
  type RegistryState,
  type Release,
} from '@companion/contract';
import { type HostOffer, incompatibilities } from './compatibility';

/** Releases that were read and checked, by `section/version`. A missing one is treated as unavailable. */
export type KnownReleases = ReadonlyMap<string, Release>;

/**
 * What a page is made of: the one place where state and releases become a plan.
 * Pure; used by the site server, the browser and the release tool alike.
 * @param storeUrl Base URL of the release store, without a slash at the end.
 */
export function resolve(state: RegistryState, releases: KnownReleases, storeUrl: string, host: HostOffer): BootPlan {
  const plan: BootPlan = { revision: state.revision, sections: [], refused: [] };
  for (const [id, { current }] of Object.entries(state.sections).sort(([a], [b]) => (a < b ? -1 : 1))) {
    const release = releases.get(`${id}/${current.version}`);
    const reasons = release ? incompatibilities(release, host) : ['its release could not be read'];
    const clash = release && plan.sections.find((other) => sharesPath(other, release));
    if (clash) reasons.push(`claims a path that belongs to ${clash.declaration.name}`);
    if (release && reasons.length === 0) plan.sections.push(planned(release, storeUrl));
    else {
      const { name = id, prefixes = [] } = release?.declaration ?? {};
      plan.refused.push({ id, name, version: current.version, prefixes, reasons });
    }
  }
  return plan;
}

function sharesPath(other: PlannedSection, release: Release): boolean {
  return clashingPrefixes(other.declaration.prefixes, release.declaration.prefixes).length > 0;
}

function planned(release: Release, storeUrl: string): PlannedSection {
  const base = `${storeUrl}/${release.section}/${release.version}`;
  const integrity = new Map(release.assets.map((asset) => [asset.path, asset.integrity]));
  const asset = (path: string): PlannedAsset => ({ url: `${base}/${path}`, integrity: integrity.get(path) ?? '' });
  return {
    id: release.section,
    version: release.version,
    container: release.container,
    entry: asset(release.entry),
    declaration: release.declaration,
    exposes: Object.fromEntries(
      Object.entries(release.exposes).map(([name, files]) => [
        name,
        { js: files.js.map(asset), css: files.css.map(asset) },
      ]),
    ),
  };
}
