import type { RegistryState, ReleaseRef, SectionState } from '@companion/contract';
import type { Comparison, Course } from './course';
import type { FiguresAsked, ReleaseFigures } from './figures';
import type { Policy } from './policy';

/** A release a section refers to, from its record. */
export type ReleaseSummary = {
  version: string;
  /** ISO 8601; null if its record cannot be read. */
  builtAt: string | null;
  commit: string | null;
  /** Total Brotli bytes of its files. */
  bytes: number | null;
  /** Why the live host could not run it: contract and shared packages; empty if it can. */
  lacks: string[];
  /** Name of the signing key; null if a single key signs everything. */
  signedBy: string | null;
};

/** A section's overview for the people who release it. */
export type SectionOverview = {
  id: string;
  name: string;
  owner: string;
  state: SectionState;
  course: Course;
  comparison: Comparison;
  policy: Policy;
  releases: { current: ReleaseSummary; canary: ReleaseSummary | null; previous: ReleaseSummary | null };
  /** Changes made by the canary, or else by the current release, one per line. */
  changes: string[];
};

/** One revision of the registry. */
export type Revision = Pick<RegistryState, 'revision' | 'at' | 'author' | 'reason'> & {
  /** Name of the signing key; null if a single key signs everything. */
  signedBy: string | null;
  /** Sections it changed, and what visitors got of them at that time. */
  changed: { section: string; line: string }[];
};

/** A held release, with the link to try it. */
export type HeldRelease = {
  section: string;
  name: string;
  version: string;
  /** ISO 8601; null if its record cannot be read. */
  builtAt: string | null;
  signedBy: string | null;
  /** Path and query on this site. */
  link: string;
};

/** Everything about what visitors run, without usage figures. */
export type Overview = {
  site: string;
  /** The clock of the store, ISO 8601: the reference for all other times. */
  now: string;
  revision: number;
  host: { id: string; contract: string; canary: { id: string; percent: number } | null } | null;
  sections: SectionOverview[];
  held: HeldRelease[];
  /** Newest first. */
  history: Revision[];
};

/** The overview with the figures of its releases. */
export type OverviewWithFigures = Overview & { figures: ReleaseFigures[] };

/** The figures an overview needs. @param now The clock of the store. */
export const figuresAsked = (sections: readonly Pick<SectionOverview, 'comparison'>[], now: string): FiguresAsked[] =>
  sections.flatMap(({ comparison: { asked } }) =>
    [asked.release, asked.base].flatMap((each) => (each ? [{ ...each, now }] : [])),
  );

/** The release that everyone gets after undoing the last change. */
export const undoLeadsTo = ({ course }: Pick<SectionOverview, 'course'>): ReleaseRef | null =>
  course.before?.current ?? null;

/** Target of a rollback: it ends a canary; otherwise it goes to the last good release. */
export const rollbackLeadsTo = ({ state, course }: Pick<SectionOverview, 'state' | 'course'>): ReleaseRef | null =>
  state.canary ? state.current : course.good;
