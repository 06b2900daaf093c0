/** Scores somebody imagines, by profile id. */
export type Imagined = Readonly<Record<number, number>>;

/** As many as a link carries. */
export const MOST_IMAGINED = 50;
/** `10-1180.12-900`: profile and score, as the address has them. */
export const IMAGINED = /^\d{1,15}-\d{1,4}(\.\d{1,15}-\d{1,4}){0,49}$/;

/** Reads what `written` wrote; scores above the highest are that. */
export const readImagined = (text: string | null, most: number): Imagined =>
  Object.fromEntries(
    (text?.split('.') ?? []).map((pair) => {
      const [profile, score] = pair.split('-').map(Number);
      return [profile, Math.min(most, score ?? 0)];
    }),
  );

/** Null without any, so that the address stays plain. */
export const written = (imagined: Imagined): string | null =>
  Object.entries(imagined)
    .map(([profile, score]) => `${profile}-${score}`)
    .join('.') || null;
