/** Where a part of a typed text stands. */
export type Place = { from: number; to: number };
/** A part that was not understood; `fix` is what could stand there instead, an empty text nothing. */
export type Problem = Place & { message: string; fix: string | null };

/** The text with one part replaced; an empty text takes it away. */
export function replaced(text: string, { from, to }: Place, by: string): string {
  return `${text.slice(0, from)}${by}${text.slice(to)}`.replace(/\s+/g, ' ').trim();
}
