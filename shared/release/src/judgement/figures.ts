/** What was met, and what visits count for in a judgement. */
export type Outcome = 'visits' | 'failed' | 'late' | 'busy' | 'panels';

/** What visits count for: those of one network (/24 of IPv4, /48 of IPv6) on one day as three at the most, each for its part. */
export type Counted = { weight: number; prefixes: number };

/** How some of the visitors received a release, as it counts in a judgement. */
export type Weighed = Record<Outcome, Counted> & {
  /** Milliseconds until it was drawn; `slowest` holds the slowest visit of each of the 20 slowest networks, slowest first. */
  load: { p95: number; p95Low: number; p95High: number; slowest: number[] } | null;
};

/** How a release was received, of the visits that drew something of it or failed to: one a day for each visitor and address. */
export type ReleaseFigures = {
  section: string;
  version: string;
  /** Counted from here, ISO 8601. */
  since: string;
  visits: number;
  /** Could not draw it. */
  failed: number;
  /** Drew it, and it broke later. */
  late: number;
  /** Were held up by it for longer than a moment. */
  busy: number;
  /** Saw an error panel in its place. */
  panels: number;
  /** What failed how often, most frequent first. */
  failures: { phase: string; error: string; n: number }[];
  /** Milliseconds until it was drawn, with the 95 % interval of the 95 % point; null while nothing was drawn. */
  load: { p50: number; p95: number; p95Low: number; p95High: number } | null;
  /** The same as it counts in a judgement: of all visits. */
  everyone: Weighed;
  /** Of visits of those whom the server of the site has known for over a day. */
  known: Weighed;
};

/** A release whose figures are wanted, from a moment on. */
export type FiguresAsked = Pick<ReleaseFigures, 'section' | 'version' | 'since'> & {
  /** The clock that `since` was read from, when it was asked, ISO 8601: the database counts by its own. */
  now?: string;
};

const NONE: Counted = { weight: 0, prefixes: 0 };
const NOBODY: Weighed = { visits: NONE, failed: NONE, late: NONE, busy: NONE, panels: NONE, load: null };

/** Those of one release; nobody met it when there are none, and nobody counts where a database before this one answers. */
export function figuresOf(
  all: readonly Partial<ReleaseFigures>[],
  { section, version, since }: FiguresAsked,
): ReleaseFigures {
  const found = all.find((each) => each.section === section && each.version === version);
  const unmet = { visits: 0, failed: 0, late: 0, busy: 0, panels: 0, failures: [], load: null };
  return { section, version, since, ...unmet, everyone: NOBODY, known: NOBODY, ...found };
}

/** Those of a release and of what it is compared with, where there is something. */
export const pairOf = (
  all: readonly Partial<ReleaseFigures>[],
  { release, base }: { release: FiguresAsked; base: FiguresAsked | null },
): { release: ReleaseFigures; base: ReleaseFigures | null } => ({
  release: figuresOf(all, release),
  base: base && figuresOf(all, base),
});
