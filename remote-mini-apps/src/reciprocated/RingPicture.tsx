import { functionQuery } from '@companion/data';
import { useQuery } from '@companion/data/query';
import { spelledOut } from '@companion/domain';
import { reciprocatedCycles } from '@companion/functions/reciprocatedCycles';
import { reciprocatedReviews } from '@companion/functions/reciprocatedReviews';
import { resolvePerson } from '@companion/functions/resolvePerson';
import { ChartSkeleton } from '@companion/ui/chart';
import { ErrorPanel } from '@companion/ui/core';
import { RingPlot } from './RingPlot';
import { ringOf } from './ring';

/** Whom a person exchanges praise with: directly, and in circles of three or four. */
export function RingPicture({ person: given }: { person: string }) {
  const who = useQuery(functionQuery(resolvePerson, { id: spelledOut(given) }));
  const pairs = useQuery(functionQuery(reciprocatedReviews, { filters: { person: given } }));
  const circles = useQuery(functionQuery(reciprocatedCycles, { person: given }));
  const failed = [who, pairs, circles].find(({ isLoadingError }) => isLoadingError);
  if (failed) return <ErrorPanel what="The picture" error={failed.error} onRetry={() => failed.refetch()} />;
  if (!who.data || !pairs.data || !circles.data) return <ChartSkeleton height={420} />;
  if (!who.data.person) return null;
  return <RingPlot ring={ringOf(who.data.person, pairs.data.rows, circles.data.rows)} asOf={pairs.data.asOf} />;
}
