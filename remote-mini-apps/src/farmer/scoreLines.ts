import { formatNumber, formatPercent } from '@companion/domain';
import { farmerRows } from '@companion/functions/widget-rows';
import type { Contribution } from '@companion/ui/evidence';
import type { FarmerMethod, ScoreLine } from './queries';

type Words = {
  label: string;
  /** What was counted, k of n. */
  because: (k: string, n: string) => string;
  /** Link to the counted records, for a person in filter notation. */
  to?: (who: string) => string;
};

const LINES: Record<string, Words> = {
  F1: {
    label: 'returned praise',
    because: (k, n) => `${k} of ${n} people they reviewed positively did the same for them`,
    to: (who) => `/mini-apps/reciprocated-reviews?status=all&person=${who}`,
  },
  F2: {
    label: 'quick answers',
    because: (k, n) => `${k} of ${n} mutual reviews were answered within 24 hours`,
    to: (who) => farmerRows(who).F2,
  },
  F3: {
    label: 'reviews in circles',
    because: (k, n) => `${k} of ${n} positive reviews about them are part of a circle of three or four people`,
    to: (who) => `/mini-apps/reciprocated-reviews?view=cycles&person=${who}`,
  },
  F4: {
    label: 'reviews in batches',
    because: (k, n) => `${k} of ${n} reviews were written in one sitting with others`,
    to: (who) => farmerRows(who).F4,
  },
  F5: {
    label: 'similar texts',
    because: (k, n) => `${k} of ${n} reviews nearly repeat another one by the same author`,
    to: (who) => `/reviews?status=all&author=${who}`,
  },
  F6: {
    label: 'praise without a stake',
    because: (k, n) => `they ever vouched for ${k} of ${n} people they reviewed positively`,
    to: (who) => `/vouches?author=${who}&status=all`,
  },
  F7: {
    label: 'unwanted praise',
    because: (k, n) => `${k} of ${n} positive reviews were voted down by the person they praise`,
    to: (who) => farmerRows(who).F7,
  },
  F8: {
    label: 'rejected reviews',
    because: (k, n) => `${k} of ${n} reviews with votes have more weight against them than for them`,
    to: (who) => `/reviews?status=all&author=${who}&minVotes=2`,
  },
  F9: {
    label: 'taken back in one sitting',
    because: (k, n) => `${k} of ${n} reviews were archived together with others`,
    to: (who) => `/reviews/mass-archive?range=all&author=${who}`,
  },
};

/** Features that are counts; the others are shares. */
const COUNTED = new Set(['F7']);

const wordsOf = (id: string): Words | undefined => (Object.hasOwn(LINES, id) ? LINES[id] : undefined);

/** Name of a feature; an unknown one is shown by its id alone. */
export const lineLabel = (id: string): string => wordsOf(id)?.label ?? '';

/** A score's features in the evidence kit's format; `who` is the person in filter notation, escaped. */
export function contributionsOf(lines: readonly ScoreLine[], who: string): Contribution[] {
  return lines.map(({ id, weight, points, x, n }) => ({
    id,
    label: lineLabel(id),
    points,
    max: weight,
    because: x === null ? undefined : wordsOf(id)?.because(formatNumber(COUNTED.has(id) ? x : x * n), formatNumber(n)),
    to: wordsOf(id)?.to?.(who),
  }));
}

/** The features with the most points, "F4 reviews in batches 15.0": at most three, none without points. */
export function largestLines(lines: readonly ScoreLine[]): string {
  return lines
    .filter(({ points }) => points !== null && points > 0)
    .toSorted((a, b) => (b.points ?? 0) - (a.points ?? 0))
    .slice(0, 3)
    .map(({ id, points }) => `${lineLabel(id) || id} ${formatNumber(points, { digits: 1 })}`)
    .join(', ');
}

/** The score with one feature set to zero: remaining points over the weights that had enough data. */
export function scoreWithout(lines: readonly ScoreLine[], without: string): number {
  const known = lines.filter(({ points }) => points !== null);
  const points = known.reduce((sum, line) => sum + (line.id === without ? 0 : (line.points ?? 0)), 0);
  return (100 * points) / known.reduce((sum, { weight }) => sum + weight, 0);
}

type Feature = FarmerMethod['features'][number];

const measure = (id: string, value: number) => (COUNTED.has(id) ? formatNumber(value) : formatPercent(value, 0));

/** The thresholds of a feature: "nothing up to 30%, all 15 from 90%". */
export function rampWords({ id, weight, lo, hi, less }: Feature): string {
  const all = `all ${formatNumber(weight)}`;
  return less
    ? `${all} at ${measure(id, lo)}, nothing at ${measure(id, hi)} or more`
    : `nothing up to ${measure(id, lo)}, ${all} at ${measure(id, hi)} or more`;
}

/** Threshold below which a feature gives no points: "30% or less". */
export function harmless({ id, lo, hi, less }: Feature): string {
  return less ? `${measure(id, hi)} or more` : lo === 0 ? `none` : `${measure(id, lo)} or less`;
}
