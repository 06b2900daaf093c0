import { KpiRow, KpiTile, SkeletonKpi } from '@companion/ui/core';
import type { FarmerAnswer } from './queries';
import { HIGH, scoredFrom } from './scoredFrom';

/** Figures over everyone scored; undefined while loading. */
export function FarmerKpis({ answer }: { answer: FarmerAnswer | undefined }) {
  if (!answer?.histogram) return <SkeletonKpi tiles={4} />;
  const { histogram, rings = [], ringCount = rings.length } = answer;
  return (
    <KpiRow>
      <KpiTile label="People with a score" value={scoredFrom(histogram, 0)} metric="farmer.scored" />
      <KpiTile label="High or above" value={scoredFrom(histogram, HIGH)} metric="miniApps.farmers" />
      <KpiTile label="Very high" value={scoredFrom(histogram, 75)} metric="miniApps.farmers" />
      <KpiTile label="Rings" value={ringCount} metric="farmer.rings" />
    </KpiRow>
  );
}
