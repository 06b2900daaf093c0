import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react';
import s from './chart.module.css';

export type PlotProps = {
  /** Name of the cursor for readers. */
  label: string;
  width: number;
  height: number;
  /** Horizontal place of every position of the cursor, in px, ascending. */
  places: readonly number[];
  /** The position in words. */
  describe: (index: number) => string;
  /** What the tooltip shows at a position. */
  tooltip: (index: number) => ReactNode;
  /** A press on a position, or Enter. */
  onPick?: (index: number) => void;
  children: (cursor: number | null) => ReactNode;
};

/** An SVG with a cursor: the pointer or the arrow keys move it, a tooltip and readers follow. */
export function Plot({ label, width, height, places, describe, tooltip, onPick, children }: PlotProps) {
  const [at, setAt] = useState<number | null>(null);
  const last = places.length - 1;
  const cursor = at === null || last < 0 ? null : Math.min(at, last);

  const follow = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    setAt(nearest(places, event.clientX - box.left));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = keyTarget(event.key, cursor ?? last, last);
    if (next === null) {
      if (event.key === 'Escape') setAt(null);
      if (event.key === 'Enter' && cursor !== null) onPick?.(cursor);
      return;
    }
    event.preventDefault();
    setAt(next);
  };
  const place = cursor === null ? 0 : (places[cursor] ?? 0);
  return (
    <div
      className={s.plot}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.max(0, last)}
      aria-valuenow={cursor ?? Math.max(0, last)}
      aria-valuetext={last < 0 ? 'No data' : describe(cursor ?? last)}
      onPointerMove={follow}
      onPointerDown={follow}
      data-pick={onPick ? '' : undefined}
      onClick={() => cursor !== null && onPick?.(cursor)}
      onPointerLeave={() => setAt(null)}
      onKeyDown={onKeyDown}
      onFocus={(event) => event.currentTarget.matches(':focus-visible') && setAt((now) => now ?? last)}
      onBlur={() => setAt(null)}
    >
      <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true" className={s.svg}>
        {children(cursor)}
      </svg>
      {cursor !== null && (
        <div
          className={s.tooltip}
          data-side={place > width / 2 ? 'left' : 'right'}
          style={{ insetInlineStart: place }}
          aria-hidden="true"
        >
          {tooltip(cursor)}
        </div>
      )}
    </div>
  );
}

/** Index of the place nearest to x; null when there is none. */
export function nearest(places: readonly number[], x: number): number | null {
  let best: number | null = null;
  for (const [index, place] of places.entries()) {
    if (best === null || Math.abs(place - x) < Math.abs((places[best] ?? 0) - x)) best = index;
  }
  return best;
}

/** Where a key leads the cursor; null for keys that do not move it. */
export function keyTarget(key: string, now: number, last: number): number | null {
  const page = Math.max(1, Math.round(last / 10));
  const targets: Record<string, number> = {
    ArrowLeft: now - 1,
    ArrowDown: now - 1,
    ArrowRight: now + 1,
    ArrowUp: now + 1,
    PageDown: now - page,
    PageUp: now + page,
    Home: 0,
    End: last,
  };
  const target = Object.hasOwn(targets, key) ? targets[key] : undefined;
  return target === undefined || last < 0 ? null : Math.max(0, Math.min(last, target));
}
