/** Position of a part of the typed text. */
export type Place = { from: number; to: number };
/** A part that was not understood; `fix` is a replacement, where empty text means to remove it. */
export type Problem = Place & { message: string; fix: string | null };

/** The text with one part replaced; empty text removes it. */
export function replaced(text: string, { from, to }: Place, by: string): string {
  return `${text.slice(0, from)}${by}${text.slice(to)}`.replace(/\s+/g, ' ').trim();
}
