export type RingPlace = { /** Percent of the width. */ x: number /** Percent of the height. */; y: number };

/** Positions on a circle, clockwise from the top; in percent of a square with some margin. */
export function ringPlaces(count: number, radius = 40): RingPlace[] {
  return Array.from({ length: count }, (_, place) => {
    const angle = (2 * Math.PI * place) / count - Math.PI / 2;
    return { x: round(50 + radius * Math.cos(angle)), y: round(50 + radius * Math.sin(angle)) };
  });
}

const round = (value: number) => Math.round(value * 100) / 100;

/** Width in px of a person's line: from 1 for the smallest up to 7 for the first person's weight. */
export const lineWidth = (weight: number, most: number): number => 1 + 6 * Math.min(1, weight / Math.max(1, most));
