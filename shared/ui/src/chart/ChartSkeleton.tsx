import { Skeleton, SkeletonBlock } from '../core/Skeleton';
import s from './ChartSkeleton.module.css';

const TICKS = [0, 1, 2, 3, 4];

/** Placeholder of a chart that is loading; `height` in px. */
export function ChartSkeleton({ height }: { height: number }) {
  return <Skeleton loading shape={<EmptyAxes height={height} />} />;
}

/** Axes without numbers, shown before anything is known; `height` in px. */
export function EmptyAxes({ height }: { height: number }) {
  return (
    <span className={s.plot} style={{ blockSize: height }}>
      <span className={s.values}>
        {TICKS.map((tick) => (
          <SkeletonBlock key={tick} height={8} width={24} />
        ))}
      </span>
      <span className={s.grid} />
      <span className={s.times}>
        {TICKS.map((tick) => (
          <SkeletonBlock key={tick} height={8} width={36} />
        ))}
      </span>
    </span>
  );
}
