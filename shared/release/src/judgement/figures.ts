/** Outcomes of visits, and the visits themselves, as counted in a judgement. */
export type Outcome = 'visits' | 'failed' | 'late' | 'busy' | 'panels';

/** Weight of visits: those of one network (/24 of IPv4, /48 of IPv6) on one day count as at most three, shared equally. */
export type Counted = { weight: number; prefixes: number };

/** How a release performed for a group of visitors, weighted for a judgement. */
export type Weighed = Record<Outcome, Counted> & {
  /** Milliseconds until drawn; `slowest` has the slowest visit of each of the 20 slowest networks, slowest first. */
  load: { p95: number; p95Low: number; p95High: number; slowest: number[] } | null;
};

/** How a release performed, over visits that drew part of it or failed to: one a day per visitor and address. */
export type ReleaseFigures = {
  section: string;
  version: string;
  /** Start of the count, ISO 8601. */
  since: string;
  visits: number;
  /** Failed to draw it. */
  failed: number;
  /** Drew it, and it broke later. */
  late: number;
  /** Had their page noticeably blocked by it. */
  busy: number;
  /** Saw an error panel in its place. */
  panels: number;
  /** Failures with their counts, most frequent first. */
  failures: { phase: string; error: string; n: number }[];
  /** Milliseconds until drawn, with the 95 % interval of the 95th percentile; null while nothing was drawn. */
  load: { p50: number; p95: number; p95Low: number; p95High: number } | null;
  /** The weighted figures of all visits. */
  everyone: Weighed;
  /** The weighted figures of visitors known to the site server for over a day. */
  known: Weighed;
};

/** A release whose figures are requested, with the start of the count. */
export type FiguresAsked = Pick<ReleaseFigures, 'section' | 'version' | 'since'> & {
  /** The clock that `since` was read from, at the time of the request, ISO 8601: the database counts by its own clock. */
  now?: string;
};

const NONE: Counted = { weight: 0, prefixes: 0 };
const NOBODY: Weighed = { visits: NONE, failed: NONE, late: NONE, busy: NONE, panels: NONE, load: null };

/** Figures of one release; zeros if there are none, and zero weights if an older database answers. */
export function figuresOf(
  all: readonly Partial<ReleaseFigures>[],
  { section, version, since }: FiguresAsked,
): ReleaseFigures {
  const found = all.find((each) => each.section === section && each.version === version);
  const unmet = { visits: 0, failed: 0, late: 0, busy: 0, panels: 0, failures: [], load: null };
  return { section, version, since, ...unmet, everyone: NOBODY, known: NOBODY, ...found };
}

/** Figures of a release and of its baseline, if there is one. */
export const pairOf = (
  all: readonly Partial<ReleaseFigures>[],
  { release, base }: { release: FiguresAsked; base: FiguresAsked | null },
): { release: ReleaseFigures; base: ReleaseFigures | null } => ({
  release: figuresOf(all, release),
  base: base && figuresOf(all, base),
});
