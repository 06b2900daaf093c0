/** How a release was received, of the documents that drew something of it or failed to: one per document and address. */
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
};

/** A release whose figures are wanted, from a moment on. */
export type FiguresAsked = Pick<ReleaseFigures, 'section' | 'version' | 'since'>;

/** Those of one release; nobody met it when there are none. */
export function figuresOf(all: readonly ReleaseFigures[], asked: FiguresAsked): ReleaseFigures {
  const found = all.find(({ section, version }) => section === asked.section && version === asked.version);
  return found ?? { ...asked, visits: 0, failed: 0, late: 0, busy: 0, panels: 0, failures: [], load: null };
}
