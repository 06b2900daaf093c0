import { type PointerEvent, useRef, useState } from 'react';

/** A shorter drag counts as a click. */
const LEAST_PX = 6;

export type Brush = {
  /** The part being selected, in px; null if there is none. */
  marked: { from: number; to: number } | null;
  start: (event: PointerEvent, x: number) => void;
  move: (x: number) => void;
  /** Ends the drag; true if it was one, so that the click after it is ignored. */
  end: () => boolean;
  cancel: () => void;
};

/** Selects a part of the horizontal axis by dragging with mouse or pen; touch moves the cursor instead. */
export function useBrush(onBrush: ((from: number, to: number) => void) | undefined): Brush {
  const from = useRef<number | null>(null);
  const [marked, setMarked] = useState<{ from: number; to: number } | null>(null);
  const stop = () => {
    from.current = null;
    setMarked(null);
  };
  return {
    marked,
    start: (event, x) => {
      if (!onBrush || event.pointerType === 'touch' || event.button !== 0) return;
      from.current = x;
      // The drag continues outside the chart.
      event.currentTarget.setPointerCapture?.(event.pointerId);
    },
    move: (x) => {
      if (from.current === null) return;
      if (marked || Math.abs(x - from.current) >= LEAST_PX)
        setMarked({ from: Math.min(x, from.current), to: Math.max(x, from.current) });
    },
    end: () => {
      if (marked) onBrush?.(marked.from, marked.to);
      stop();
      return marked !== null;
    },
    cancel: stop,
  };
}
