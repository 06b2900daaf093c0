import type { Integrity } from './release';
import type { SectionDeclaration } from './section';

/** A file to load: absolute URL and what its bytes must hash to. */
export type PlannedAsset = { url: string; integrity: Integrity };

/** A container script; without a hash only if it is rebuilt continuously, on the developer's own computer. */
export type PlannedEntry = PlannedAsset | { url: string; integrity: null };

/**
 * Why this release was chosen: the visitor is in the canary, it is the current one or the one before, or a developer's override.
 */
export type ReleaseBucket = 'current' | 'canary' | 'previous' | 'override';

/** What can go wrong while delivering a release; also the error classes of telemetry. */
export const LOAD_ERRORS = [
  'offline',
  'timeout',
  'http',
  'integrity',
  'incompatible',
  'evaluate',
  'mount',
  'render',
  'late-chunk',
  'frozen',
] as const;
export type LoadErrorClass = (typeof LOAD_ERRORS)[number];

/** Everything needed to run the modules of one release. */
export type PlannedRelease = {
  id: string;
  version: string;
  bucket: ReleaseBucket;
  container: string;
  entry: PlannedEntry;
  /** Initial files per exposed module, for preloading. */
  exposes: Record<string, { js: PlannedAsset[]; css: PlannedAsset[] }>;
};

/** A release that was the visitor's but must not run, and why. */
export type PassedOver = { version: string; bucket: ReleaseBucket; error: LoadErrorClass; reasons: string[] };

/** A section as planned for this visitor. */
export type PlannedSection = PlannedRelease & {
  declaration: SectionDeclaration;
  /** What to run instead, best first, if this release fails in the page. */
  fallbacks: PlannedRelease[];
  passedOver: PassedOver[];
  /** In a document, a section that the address does not need: without files and fallbacks, which come with the next plan. */
  partial?: boolean;
};

/** A section that must not run here, and why: shown instead of its pages. */
export type RefusedSection = {
  id: string;
  name: string;
  version: string;
  prefixes: string[];
  /** Disabled on purpose, or the verdict on its best release. */
  error: 'disabled' | LoadErrorClass;
  reasons: string[];
};

/** Everything on one visitor's page; the loader's only input. */
export type BootPlan = {
  revision: number;
  /** `id`: the host the releases were checked against. `live`: the host of new pages. */
  host: { id: string; live: string };
  sections: PlannedSection[];
  refused: RefusedSection[];
};
