import type { Integrity } from './release';
import type { SectionDeclaration } from './section';

/** A file to load: absolute URL and what its bytes must hash to. */
export type PlannedAsset = { url: string; integrity: Integrity };

/** A container script; without a hash only where it changes all the while, on the visitor's own computer. */
export type PlannedEntry = PlannedAsset | { url: string; integrity: null };

/** Why this release: the visitor's part of a canary, the current one, what came before it, or a developer's choice. */
export type ReleaseBucket = 'current' | 'canary' | 'previous' | 'override';

/** What can go wrong between a release and the visitor; also the error class of telemetry. */
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
  /** First files per exposed module, for preloading. */
  exposes: Record<string, { js: PlannedAsset[]; css: PlannedAsset[] }>;
};

/** A release the visitor should have had and must not run, and why. */
export type PassedOver = { version: string; bucket: ReleaseBucket; error: LoadErrorClass; reasons: string[] };

/** One section as this visitor gets it. */
export type PlannedSection = PlannedRelease & {
  declaration: SectionDeclaration;
  /** What to run instead, best first, when this release fails in the page. */
  fallbacks: PlannedRelease[];
  passedOver: PassedOver[];
  /** As a document has a section that its address does not need: without files and fallbacks, which the next plan brings. */
  partial?: boolean;
};

/** A section that must not run here, and why: shown instead of its pages. */
export type RefusedSection = {
  id: string;
  name: string;
  version: string;
  prefixes: string[];
  /** Switched off on purpose, or the verdict on its best release. */
  error: 'disabled' | LoadErrorClass;
  reasons: string[];
};

/** What one visitor's page is made of; the only thing the loader acts on. */
export type BootPlan = {
  revision: number;
  /** `id`: the host whose offer the releases fit. `live`: the host a new page is made of. */
  host: { id: string; live: string };
  sections: PlannedSection[];
  refused: RefusedSection[];
};
