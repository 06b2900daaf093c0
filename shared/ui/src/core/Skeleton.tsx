import type { ReactNode } from 'react';
import { AT_ONCE } from './Kpi';
import kpi from './Kpi.module.css';
import s from './Skeleton.module.css';
import { useSkeletonPhase } from './timing';
import { VisuallyHidden } from './VisuallyHidden';

type Size = number | string;

export function SkeletonBlock({ width = '100%', height = 16 }: { width?: Size; height?: Size }) {
  return <span className={s.block} style={{ inlineSize: width, blockSize: height }} />;
}

/** Lines of text; the last one is shorter, as in paragraphs. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <span className={s.stack}>
      {Array.from({ length: lines }, (_, line) => (
        <SkeletonBlock key={line} height={12} width={line === lines - 1 && lines > 1 ? '60%' : '100%'} />
      ))}
    </span>
  );
}

/**
 * A row of KPI tiles in their real boxes, to avoid a layout shift when they load; `flat` if no tile has a foot, `spark` if they
 * have a sparkline.
 */
export function SkeletonKpi({
  tiles = 4,
  flat = false,
  spark = false,
}: {
  tiles?: number;
  flat?: boolean;
  spark?: boolean;
}) {
  return (
    <span className={kpi.row}>
      <span className={kpi.tiles}>
        {Array.from({ length: Math.min(tiles, AT_ONCE) }, (_, tile) => (
          <span key={tile} className={kpi.tile}>
            <span className={kpi.head}>
              <SkeletonBlock width="55%" height={12} />
            </span>
            <span className={kpi.value}>
              <SkeletonBlock width="70%" height="1lh" />
            </span>
            <span className={kpi.foot}>
              {!flat && (
                <span className={kpi.delta}>
                  <SkeletonBlock width={64} height={spark ? 32 : 12} />
                </span>
              )}
              {spark && <span className={kpi.spark} />}
            </span>
          </span>
        ))}
      </span>
      {tiles > AT_ONCE && <span className={kpi.later} />}
    </span>
  );
}

/** Rows of a table: a person first, then numbers. */
export function SkeletonTable({ rows = 8, columns = 5 }: { rows?: number; columns?: number }) {
  return (
    <span className={s.table}>
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} className={s.row}>
          {Array.from({ length: columns }, (_, column) => (
            <SkeletonBlock key={column} height={14} width={column === 0 ? '70%' : '45%'} />
          ))}
        </span>
      ))}
    </span>
  );
}

export type SkeletonProps = {
  loading: boolean;
  /** Skeleton in the shape of the content. */
  shape: ReactNode;
  children?: ReactNode;
};

/** Shows `shape` after 150 ms of loading and for at least 300 ms; before that it only reserves the space. */
export function Skeleton({ loading, shape, children }: SkeletonProps) {
  const phase = useSkeletonPhase(loading);
  if (phase === 'idle') return children;
  return (
    <div aria-busy="true" data-skeleton={phase} className={phase === 'waiting' ? s.waiting : undefined}>
      <div aria-hidden="true">{shape}</div>
      {phase === 'shown' && <VisuallyHidden>Loading</VisuallyHidden>}
    </div>
  );
}
