import type { RegistryState, ReleaseRef, SectionState } from '@companion/contract';
import type { Comparison, Course } from './course';
import type { FiguresAsked, ReleaseFigures } from './figures';
import type { Policy } from './policy';

/** A release a section names, as its record says. */
export type ReleaseSummary = {
  version: string;
  /** ISO 8601; null when its record cannot be read. */
  builtAt: string | null;
  commit: string | null;
  /** Brotli bytes of all its files. */
  bytes: number | null;
  /** Why the live host could not run it: contract and shared packages; empty when it can. */
  lacks: string[];
  /** Name of the key that signed it; null where one key signs everything. */
  signedBy: string | null;
};

/** One section as people who release it want to see it. */
export type SectionOverview = {
  id: string;
  name: string;
  owner: string;
  state: SectionState;
  course: Course;
  comparison: Comparison;
  policy: Policy;
  releases: { current: ReleaseSummary; canary: ReleaseSummary | null; previous: ReleaseSummary | null };
  /** What the canary, else the current release, changed: a line each. */
  changes: string[];
};

/** One revision of the registry. */
export type Revision = Pick<RegistryState, 'revision' | 'at' | 'author' | 'reason'> & {
  /** Name of the key that signed it; null where one key signs everything. */
  signedBy: string | null;
  /** Sections it changed, and what visitors got of them then. */
  changed: { section: string; line: string }[];
};

/** A held release, with the link to try it. */
export type HeldRelease = {
  section: string;
  name: string;
  version: string;
  /** ISO 8601; null when its record cannot be read. */
  builtAt: string | null;
  signedBy: string | null;
  /** Path and query of this site. */
  link: string;
};

/** Everything there is to know about what visitors run; without any figure of theirs. */
export type Overview = {
  site: string;
  /** The clock of the store, ISO 8601: what all other times are to be compared with. */
  now: string;
  revision: number;
  host: { id: string; contract: string; canary: { id: string; percent: number } | null } | null;
  sections: SectionOverview[];
  held: HeldRelease[];
  /** Newest first. */
  history: Revision[];
};

/** The same with how the releases were received. */
export type OverviewWithFigures = Overview & { figures: ReleaseFigures[] };

/** What figures an overview needs. @param now The clock of the store. */
export const figuresAsked = (sections: readonly Pick<SectionOverview, 'comparison'>[], now: string): FiguresAsked[] =>
  sections.flatMap(({ comparison: { asked } }) =>
    [asked.release, asked.base].flatMap((each) => (each ? [{ ...each, now }] : [])),
  );

/** The release that undoing the last change makes everyone's. */
export const undoLeadsTo = ({ course }: Pick<SectionOverview, 'course'>): ReleaseRef | null =>
  course.before?.current ?? null;

/** Where a rollback leads: it ends a canary, else goes to the last good release. */
export const rollbackLeadsTo = ({ state, course }: Pick<SectionOverview, 'state' | 'course'>): ReleaseRef | null =>
  state.canary ? state.current : course.good;
