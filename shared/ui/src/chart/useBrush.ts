import { type PointerEvent, useRef, useState } from 'react';

/** A shorter drag is a press. */
const LEAST_PX = 6;

export type Brush = {
  /** The part being marked, in px; null when none is. */
  marked: { from: number; to: number } | null;
  start: (event: PointerEvent, x: number) => void;
  move: (x: number) => void;
  /** Ends the drag; true when it was one, so that the press after it is not a choice. */
  end: () => boolean;
  cancel: () => void;
};

/** Marks a part of the horizontal axis by dragging with mouse or pen; a finger keeps moving the cursor. */
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
      // Outside of the picture the drag goes on.
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
