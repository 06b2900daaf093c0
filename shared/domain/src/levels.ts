/** A band of the credibility score, inclusive at both ends. */
export interface Level {
  readonly name: LevelName;
  readonly min: number;
  readonly max: number;
}

export type LevelName =
  | 'untrusted'
  | 'questionable'
  | 'neutral'
  | 'known'
  | 'established'
  | 'reputable'
  | 'exemplary'
  | 'distinguished'
  | 'revered'
  | 'renowned';

/** Highest possible score. */
export const MAX_SCORE = 2800;

/** The score everyone starts with. */
export const START_SCORE = 1200;

/** The ten levels, lowest first (definition M1). */
export const LEVELS: readonly Level[] = [
  { name: 'untrusted', min: 0, max: 799 },
  { name: 'questionable', min: 800, max: 1199 },
  { name: 'neutral', min: 1200, max: 1399 },
  { name: 'known', min: 1400, max: 1599 },
  { name: 'established', min: 1600, max: 1799 },
  { name: 'reputable', min: 1800, max: 1999 },
  { name: 'exemplary', min: 2000, max: 2199 },
  { name: 'distinguished', min: 2200, max: 2399 },
  { name: 'revered', min: 2400, max: 2599 },
  { name: 'renowned', min: 2600, max: 2800 },
];

/** Level names, lowest first, as used in URLs. */
export const LEVEL_NAMES: readonly LevelName[] = LEVELS.map(({ name }) => name);

/**
 * The level of a score (M1), or null without a finite score. A score outside 0-2800 gets the nearest level, and a fraction below
 * the next threshold stays in its level.
 */
export function levelOf(score: number | null | undefined): Level | null {
  if (typeof score !== 'number' || !Number.isFinite(score)) return null;
  return LEVELS.findLast((level) => score >= level.min) ?? LEVELS[0] ?? null;
}

/** The level with that name, or null: for names from a URL. */
export function levelNamed(name: unknown): Level | null {
  return LEVELS.find((level) => level.name === name) ?? null;
}
