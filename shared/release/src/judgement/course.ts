import type { RegistryState, ReleaseRef, SectionState } from '@companion/contract';
import type { FiguresAsked } from './figures';

/** What the revisions say about a section. */
export type Course = {
  /** When it last changed, ISO 8601. */
  changedAt: string;
  /** Start of the canary; null without one. */
  canarySince: string | null;
  /** When the current release became current, or was enabled again after having been disabled. */
  currentSince: string;
  /** Target of a rollback: the last release everyone had that was not rolled back; null if there is none. */
  good: ReleaseRef | null;
  /** The section before its last change, as undo restores it; null if there was none. */
  before: SectionState | null;
};

/** @param revisions Newest first; may end before the first one. Null for a section they do not mention. */
export function courseOf(revisions: readonly RegistryState[], section: string): Course | null {
  const states = revisions.flatMap(({ at, sections }) => {
    const state = Object.hasOwn(sections, section) ? sections[section] : undefined;
    return state ? [{ at, state }] : [];
  });
  const [now] = states;
  if (!now) return null;
  const since = (same: (state: SectionState) => boolean): string => {
    const other = states.findIndex(({ state }) => !same(state));
    return (other < 0 ? states.at(-1) : states[other - 1])?.at ?? now.at;
  };
  const { current, canary, disabled } = now.state;
  const unchanged = JSON.stringify(now.state);
  return {
    changedAt: since((state) => JSON.stringify(state) === unchanged),
    canarySince: canary && since((state) => state.canary?.digest === canary.digest),
    currentSince: since((state) => state.current.digest === current.digest && !state.disabled === !disabled),
    good: lastGood(states.map(({ state }) => state)),
    before: states.find(({ state }) => JSON.stringify(state) !== unchanged)?.state ?? null,
  };
}

/** The last release everyone had before that was not rolled back. */
function lastGood(states: readonly SectionState[]): ReleaseRef | null {
  const takenBack = new Set<string>();
  const had: ReleaseRef[] = [];
  let before: SectionState | undefined;
  for (const state of [...states].reverse()) {
    const { current, previous } = state;
    if (before && before.current.digest !== current.digest && previous?.digest !== before.current.digest)
      takenBack.add(before.current.digest);
    // It was brought back on purpose, so it counts as good again.
    takenBack.delete(current.digest);
    had.push(...(previous ? [previous] : []), current);
    before = state;
  }
  const now = before?.current.digest;
  return had.reverse().find(({ digest }) => digest !== now && !takenBack.has(digest)) ?? null;
}

/** What is compared: a canary with the current release; otherwise a new current release with the previous one. */
export type Comparison = {
  kind: 'canary' | 'current';
  release: ReleaseRef;
  /** Null for a section's first release, and if all earlier ones were rolled back: the release is then judged on its own. */
  base: ReleaseRef | null;
  asked: { release: FiguresAsked; base: FiguresAsked | null };
};

const BASE_DAYS_MS = 7 * 24 * 3_600_000;

/** What to judge of a section, and against what. */
export function comparisonOf(section: string, state: SectionState, course: Course): Comparison {
  const { canary, current } = state;
  if (canary && course.canarySince) {
    const since = course.canarySince;
    return {
      kind: 'canary',
      release: { version: canary.version, digest: canary.digest },
      base: current,
      asked: {
        release: { section, version: canary.version, since },
        base: { section, version: current.version, since },
      },
    };
  }
  const release = { section, version: current.version, since: course.currentSince };
  if (!course.good) return { kind: 'current', release: current, base: null, asked: { release, base: null } };
  // No visitor gets the previous release any more: its last week serves as the baseline.
  const lately = new Date(Date.parse(course.currentSince) - BASE_DAYS_MS).toISOString();
  return {
    kind: 'current',
    release: current,
    base: course.good,
    asked: {
      release,
      base: { section, version: course.good.version, since: lately },
    },
  };
}
