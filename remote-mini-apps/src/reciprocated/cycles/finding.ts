import { counted, type Finding, figure, finding } from '@companion/domain';
import type { AnswerOf } from '@companion/functions';
import type { reciprocatedCycles } from '@companion/functions/reciprocatedCycles';

type Cycles = Pick<AnswerOf<typeof reciprocatedCycles>, 'triangles' | 'rectangles' | 'computedAt'>;

/** How often praise runs in a circle in the whole network; null before the first computation. */
export function cyclesFinding({ triangles, rectangles, computedAt }: Cycles): Finding | null {
  if (computedAt === null) return null;
  if (triangles === 0 && rectangles === 0)
    return finding('cycles.none')`There is no circle of praise among three or four people anywhere on the network.`;
  return finding(
    'cycles.found',
  )`Across the network, praise runs in a circle of three people ${figure(counted(triangles, 'time'))} and of four people ${figure(counted(rectangles, 'time'))}.`;
}
