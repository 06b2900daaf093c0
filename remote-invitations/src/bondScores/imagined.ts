/** Hypothetical scores by profile id. */
export type Imagined = Readonly<Record<number, number>>;

/** Maximum number in a link. */
export const MOST_IMAGINED = 50;
/** `10-1180.12-900`: profile and score, as in the address. */
export const IMAGINED = /^\d{1,15}-\d{1,4}(\.\d{1,15}-\d{1,4}){0,49}$/;

/** Parses the format of `written`; higher scores are clamped to `most`. */
export const readImagined = (text: string | null, most: number): Imagined =>
  Object.fromEntries(
    (text?.split('.') ?? []).map((pair) => {
      const [profile, score] = pair.split('-').map(Number);
      return [profile, Math.min(most, score ?? 0)];
    }),
  );

/** Null if empty, to keep the address short. */
export const written = (imagined: Imagined): string | null =>
  Object.entries(imagined)
    .map(([profile, score]) => `${profile}-${score}`)
    .join('.') || null;
