import type { SectionDeclaration } from './section';

/** A file to load: absolute URL and what its bytes must hash to. */
export type PlannedAsset = { url: string; integrity: string };

/** One section as this visitor gets it. */
export type PlannedSection = {
  id: string;
  version: string;
  container: string;
  entry: PlannedAsset;
  declaration: SectionDeclaration;
  /** First files per exposed module, for preloading. */
  exposes: Record<string, { js: PlannedAsset[]; css: PlannedAsset[] }>;
};

/** A section that must not run here, and why: shown instead of its pages. */
export type RefusedSection = { id: string; name: string; version: string; prefixes: string[]; reasons: string[] };

/** What one visitor's page is made of; the only thing the loader acts on. */
export type BootPlan = {
  revision: number;
  sections: PlannedSection[];
  refused: RefusedSection[];
};
