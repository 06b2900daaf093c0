import { KpiRow, KpiTile, SkeletonKpi } from '@companion/ui/core';
import type { FarmerAnswer } from './queries';

/** Figures over everybody scored; undefined while they load. */
export function FarmerKpis({ answer }: { answer: FarmerAnswer | undefined }) {
  if (!answer?.histogram) return <SkeletonKpi tiles={4} />;
  const { histogram, rings = [], ringCount = rings.length } = answer;
  const atLeast = (score: number) => histogram.reduce((sum, { from, count }) => (from >= score ? sum + count : sum), 0);
  return (
    <KpiRow>
      <KpiTile label="People with a score" value={atLeast(0)} metric="farmer.scored" />
      <KpiTile label="High or above" value={atLeast(50)} metric="miniApps.farmers" />
      <KpiTile label="Very high" value={atLeast(75)} metric="miniApps.farmers" />
      <KpiTile label="Rings" value={ringCount} metric="farmer.rings" />
    </KpiRow>
  );
}
