import { useEffect, useState } from 'react';

/** Milliseconds per step, and number of steps: two and a half seconds in total. */
const STEP_MS = 100;
const STEPS = 25;
/** Larger forests are too slow to redraw at each step. */
const MOST_PEOPLE = 5_000;

/** Whether it has played since the document was opened. */
let grown = false;

type Forest = {
  /** Days since 1970: first and last join. */
  first: number;
  last: number;
  people: number;
  /** The whole current forest is shown, and no person was requested. */
  whole: boolean;
};

/**
 * The day shown while the growth animation plays, on the first view only; null before and after. Skipped if reduced motion is
 * preferred, and ends as soon as the visitor does anything.
 */
export function useGrowsOnce({ first, last, people, whole }: Forest): number | null {
  const [day, setDay] = useState<number | null>(() =>
    !grown && whole && first < last && people <= MOST_PEOPLE && isMotionWelcome() ? first : null,
  );
  const growing = day !== null;
  useEffect(() => {
    if (day === null) return;
    grown = true;
    const next = day + Math.max(1, Math.ceil((last - first) / STEPS));
    const timer = setTimeout(() => setDay(next >= last ? null : next), STEP_MS);
    return () => clearTimeout(timer);
  }, [day, first, last]);
  useEffect(() => {
    if (!growing) return;
    const control = new AbortController();
    for (const event of ['pointerdown', 'keydown', 'wheel'] as const)
      addEventListener(event, () => setDay(null), { signal: control.signal, passive: true });
    return () => control.abort();
  }, [growing]);
  return day;
}

const isMotionWelcome = () => !matchMedia('(prefers-reduced-motion: reduce)').matches;
