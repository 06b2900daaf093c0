import type { Relax } from '@companion/data';
import { type ActiveFilter, Button, EmptyState } from '@companion/ui/core';
import { dropsOf } from '@companion/ui/table';
import { type BatchesAddress, GAPS, SIZES } from './params';

/** The next lower minimum to suggest: the default, then three, then two. Null at the lowest. */
export function lowerMinimum(min: number): number | null {
  if (min > SIZES.usual) return SIZES.usual;
  return min > 3 ? 3 : min > SIZES.min ? SIZES.min : null;
}

type Props = { list: BatchesAddress; chips: readonly ActiveFilter[]; relax: readonly Relax[] };

/** Describes the search, and how many batches each filter hides. */
export function NoBatches({ list, chips, relax }: Props) {
  const min = list.values.min ?? SIZES.usual;
  const gap = list.values.gap ?? GAPS.usual;
  const lower = lowerMinimum(min);
  return (
    <EmptyState
      why={`No batch of ${min} or more reviews with gaps under ${gap} ${gap === 1 ? 'minute' : 'minutes'} in this range.`}
      relax={dropsOf(list, chips, relax)}
      action={lower && <Button onClick={() => list.commit({ min: lower })}>Lower the minimum to {lower}</Button>}
    />
  );
}
