import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import s from './chart.module.css';
import { moveCursor, useOtherCursor } from './cursorSync';
import { keyTarget, nearest, nearestPoint } from './place';
import box from './tooltip.module.css';
import { useBrush } from './useBrush';

export type PlotProps = {
  /** Name of the cursor for screen readers. */
  label: string;
  width: number;
  height: number;
  /** Horizontal position of each cursor stop, in px; ascending unless `rows` is given. */
  places: readonly number[];
  /** Vertical positions as well: the pointer then snaps to the nearest point, with the tooltip beside it. */
  rows?: readonly number[];
  /** The stops are a grid of that many columns, in row order: up and down move by a row. */
  columns?: number;
  /** Time of each stop in ms: charts of the same `sync` group then share their cursor. */
  times?: readonly number[];
  sync?: string;
  /** Description of a stop. */
  describe: (index: number) => string;
  /** Tooltip at a stop. */
  tooltip: (index: number) => ReactNode;
  /** A click on a stop, or Enter. */
  onPick?: (index: number) => void;
  /** A part was selected by dragging, or with + at the cursor: its first and last stop. */
  onZoom?: (from: number, to: number) => void;
  /** Double click, - or 0. */
  onReset?: () => void;
  children: (cursor: number | null) => ReactNode;
};

/** An SVG with a cursor, moved by the pointer or the arrow keys and announced to screen readers, with a tooltip. */
export function Plot(props: PlotProps) {
  const { label, width, height, places, rows, columns, times, sync, describe, tooltip, onPick, onZoom, onReset } =
    props;
  const id = useId();
  const [at, setAt] = useState<number | null>(null);
  const brushed = useRef(false);
  const last = places.length - 1;
  const own = at === null || last < 0 ? null : Math.min(at, last);
  const other = useOtherCursor(times && sync, id);
  const cursor = own ?? (other === null ? null : within(times ?? [], other));

  const put = (next: number | null) => {
    setAt(next);
    if (sync && times) moveCursor(sync, id, next === null ? null : (times[next] ?? null));
  };
  useEffect(() => () => (sync ? moveCursor(sync, id, null) : undefined), [sync, id]);

  const brush = useBrush(
    onZoom &&
      ((from, to) => {
        const inside = places.flatMap((place, index) => (place >= from && place <= to ? [index] : []));
        const [first] = inside;
        const end = inside.at(-1);
        if (first !== undefined && end !== undefined && end > first) onZoom(first, end);
      }),
  );
  const placeOf = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const follow = (event: PointerEvent<HTMLDivElement>) => {
    const { x, y } = placeOf(event);
    put(rows ? nearestPoint(places, rows, x, y) : nearest(places, x));
    brush.move(x);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const now = own ?? last;
    const next = keyTarget(event.key, now, last, columns);
    if (next !== null) {
      event.preventDefault();
      put(next);
    } else if (event.key === 'Escape') put(null);
    else if (event.key === 'Enter' && own !== null) onPick?.(own);
    else if ((event.key === '+' || event.key === '=') && onZoom && last > 1) {
      const half = Math.max(1, Math.floor(last / 4));
      onZoom(Math.max(0, now - half), Math.min(last, now + half));
      put(null);
    } else if (event.key === '-' || event.key === '0') onReset?.();
  };
  const place = cursor === null ? 0 : (places[cursor] ?? 0);
  const row = cursor === null ? undefined : rows?.[cursor];
  return (
    <div
      className={s.plot}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.max(0, last)}
      aria-valuenow={own ?? Math.max(0, last)}
      aria-valuetext={last < 0 ? 'No data' : describe(own ?? last)}
      onPointerMove={follow}
      onPointerDown={(event) => {
        follow(event);
        brush.start(event, placeOf(event).x);
      }}
      onPointerUp={() => {
        brushed.current = brush.end();
      }}
      onPointerCancel={brush.cancel}
      data-pick={onPick ? '' : undefined}
      data-zoom={onZoom ? '' : undefined}
      onClick={(event) => event.detail < 2 && own !== null && !brushed.current && onPick?.(own)}
      onDoubleClick={onReset}
      onPointerLeave={() => put(null)}
      onKeyDown={onKeyDown}
      onFocus={(event) => event.currentTarget.matches(':focus-visible') && own === null && put(last)}
      onBlur={() => put(null)}
    >
      <svg
        data-plot=""
        {...UNTRANSLATED}
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        aria-hidden="true"
        className={s.svg}
      >
        {props.children(cursor)}
        {brush.marked && (
          <rect
            x={brush.marked.from}
            width={brush.marked.to - brush.marked.from}
            y={0}
            height={height}
            className={s.marked}
          />
        )}
      </svg>
      {own !== null && !brush.marked && (
        <div
          className={box.tooltip}
          data-side={place > width / 2 ? 'left' : 'right'}
          data-row={row === undefined ? undefined : row > height / 2 ? 'low' : 'high'}
          style={{ insetInlineStart: place, insetBlockStart: row }}
          aria-hidden="true"
        >
          {tooltip(own)}
        </div>
      )}
    </div>
  );
}

/**
 * Labels and numbers in a chart have no space for longer translations; the table of the same data is translated. (The types know
 * this attribute only for HTML.)
 */
const UNTRANSLATED = { translate: 'no' };

/** Index of the stop at a time, if it is within the chart. */
function within(times: readonly number[], at: number): number | null {
  const [first] = times;
  const last = times.at(-1);
  return first === undefined || last === undefined || at < first || at > last ? null : nearest(times, at);
}
