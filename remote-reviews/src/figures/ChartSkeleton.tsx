import { Skeleton, SkeletonBlock } from '@companion/ui/core';

/** A picture whose numbers are on their way; `height` in px. */
export function ChartSkeleton({ height }: { height: number }) {
  return <Skeleton loading shape={<SkeletonBlock height={height} />} />;
}
