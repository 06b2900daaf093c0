import type { SeriesTone } from './types';

/** A tone from this value up to the next band. */
export type Band = { from: number; tone: SeriesTone };

/**
 * Gradient stops along the value axis, from the lowest value to the highest, that give a line the tone of its band: two stops at
 * each border, so that colors do not blend.
 */
export function bandStops(
  bands: readonly Band[],
  place: (value: number) => number,
  [low, high]: readonly [number, number],
): { offset: number; tone: SeriesTone }[] {
  const [from, to] = [place(low), place(high)];
  const part = (value: number) => Math.min(1, Math.max(0, to === from ? 0 : (place(value) - from) / (to - from)));
  return bands.flatMap(({ from: border, tone }, index) => {
    const next = bands[index + 1];
    if (border > high || (next && next.from <= low)) return [];
    return [
      { offset: part(Math.max(border, low)), tone },
      { offset: next ? part(Math.min(next.from, high)) : 1, tone },
    ];
  });
}
