import type { Relax } from '@companion/data';
import { type ActiveFilter, Button, EmptyState } from '@companion/ui/core';
import { dropsOf } from '@companion/ui/table';
import { type ArchivedAddress, LEAST_FOR_RATE, ranksByRate } from './params';

type Props = { list: ArchivedAddress; chips: readonly ActiveFilter[]; relax: readonly Relax[] };

/** No one to rank; when ranking by rate, the minimum may be the reason. */
export function NobodyArchived({ list, chips, relax }: Props) {
  const drops = dropsOf(list, chips, relax);
  if (!ranksByRate(list)) return <EmptyState why="No archived review matches these filters." relax={drops} />;
  return (
    <EmptyState
      why={`Nobody here has ${LEAST_FOR_RATE} or more reviews ${list.values.by === 'subject' ? 'received' : 'written'}.`}
      relax={drops}
      action={<Button onClick={() => list.commit({ sort: list.defaults.sort })}>Rank by number instead</Button>}
    >
      One in one says little, so a ranking by rate starts at {LEAST_FOR_RATE} cases. You can set another minimum in the
      filters.
    </EmptyState>
  );
}
