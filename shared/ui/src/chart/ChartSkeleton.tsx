import { Skeleton, SkeletonBlock } from '../core/Skeleton';

/** A picture whose numbers are on their way; `height` in px. */
export function ChartSkeleton({ height }: { height: number }) {
  return <Skeleton loading shape={<SkeletonBlock height={height} />} />;
}
