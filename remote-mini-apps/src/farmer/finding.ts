import { counted, type Finding, fewCases, figure, finding } from '@companion/domain';
import type { FarmerAddress } from './params';
import type { FarmerAnswer } from './queries';
import { HIGH, scoredFrom } from './scoredFrom';

/** How many of everyone scored have a high score; null if they are so few that a count would point at individuals (G18). */
export function farmerFinding({ histogram }: FarmerAnswer, rows: FarmerAddress['href']): Finding | null {
  if (!histogram) return null;
  const scored = scoredFrom(histogram, 0);
  if (fewCases({ n: scored })) return null;
  const high = scoredFrom(histogram, HIGH);
  const all = figure(counted(scored, 'person', 'people'));
  if (high === 0)
    return finding(
      'farmer.none',
    )`Of ${all} with enough reviews for a score, nobody seems to trade reviews for reputation.`;
  // The figure covers everyone, regardless of the list's filters.
  const everybody = rows({ minScore: HIGH, minCoverage: 0, band: null, level: null, person: null });
  return finding(
    'farmer.high',
  )`Of ${all} with enough reviews for a score, ${figure(counted(high, 'seems', 'seem'), everybody)} to trade reviews for reputation: a signal, not a verdict.`;
}
