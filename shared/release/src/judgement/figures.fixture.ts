import type { Counted, Outcome, ReleaseFigures, Weighed } from './figures';

type Told = Partial<Record<Outcome, number>> & Partial<Pick<ReleaseFigures, 'section' | 'version' | 'since' | 'load'>>;

/**
 * Figures of a release whose visits all count: `networks` networks, the share `known` of them with known visitors, who also
 * account for that share of each figure.
 */
export function received(told: Told, { networks = told.visits ?? 0, known = 0.5 } = {}): ReleaseFigures {
  const { section = 'reviews', version = '1.0.0', since = '2026-05-01T00:00:00Z', load = null } = told;
  const { visits = 0, failed = 0, late = 0, busy = 0, panels = 0 } = told;
  const counts = { visits, failed, late, busy, panels };
  const weighed = (share: number): Weighed => {
    const of = (n: number): Counted => ({ weight: n * share, prefixes: Math.floor(Math.min(n, networks) * share) });
    const slowest = Array(Math.min(Math.floor(networks * share), 20)).fill(load?.p95);
    return {
      visits: of(visits),
      failed: of(failed),
      late: of(late),
      busy: of(busy),
      panels: of(panels),
      load: share > 0 && load ? { ...load, slowest } : null,
    };
  };
  return { section, version, since, ...counts, failures: [], load, everyone: weighed(1), known: weighed(known) };
}
