import type { AnswerOf } from '@companion/functions';
import type { reciprocatedCycles } from '@companion/functions/reciprocatedCycles';
import { KpiRow, KpiTile } from '@companion/ui/core';

/** Number of circles in the whole network, regardless of filters, and of the reviews in them. */
export function CycleKpis({ answer }: { answer: AnswerOf<typeof reciprocatedCycles> }) {
  const { triangles, rectangles, edgesInTriangle, edgesInRectangle } = answer;
  return (
    <KpiRow>
      <KpiTile label="Triangles" value={triangles} metric="D10" note="three people; in the whole network" />
      <KpiTile label="Rectangles" value={rectangles} metric="D10" note="four people; in the whole network" />
      <KpiTile label="Reviews in a triangle" value={edgesInTriangle} metric="reciprocated.onCycle" />
      <KpiTile label="Reviews in a rectangle" value={edgesInRectangle} metric="reciprocated.onCycle" />
    </KpiRow>
  );
}
