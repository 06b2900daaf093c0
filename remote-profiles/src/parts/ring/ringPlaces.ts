export type RingPlace = { /** Percent of the width. */ x: number /** Percent of the height. */; y: number };

/** Places on a circle, the first at the top, then clockwise; in percent of a square, the circle a bit inside of it. */
export function ringPlaces(count: number, radius = 40): RingPlace[] {
  return Array.from({ length: count }, (_, place) => {
    const angle = (2 * Math.PI * place) / count - Math.PI / 2;
    return { x: round(50 + radius * Math.cos(angle)), y: round(50 + radius * Math.sin(angle)) };
  });
}

const round = (value: number) => Math.round(value * 100) / 100;

/** px of the line to somebody: 1 for the least, 7 for the weight of the first. */
export const lineWidth = (weight: number, most: number): number => 1 + 6 * Math.min(1, weight / Math.max(1, most));
