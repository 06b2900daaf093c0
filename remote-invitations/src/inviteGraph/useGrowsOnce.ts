import { useEffect, useState } from 'react';

/** ms between two steps, and steps in all: two and a half seconds. */
const STEP_MS = 100;
const STEPS = 25;
/** Larger forests take too long to draw at each step. */
const MOST_PEOPLE = 5_000;

/** Whether it grew since the document was opened. */
let grown = false;

type Forest = {
  /** Days since 1970: the first who joined and the last. */
  first: number;
  last: number;
  people: number;
  /** The whole forest as of now, and nobody in it was asked for. */
  whole: boolean;
};

/**
 * The day up to which the forest is shown while it grows by itself, the first time it is seen; null before and after. It does not
 * where motion is not welcome, and is full-grown as soon as the reader does anything.
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
