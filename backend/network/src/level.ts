const LEVELS = [
  [2600, 'renowned'],
  [2400, 'revered'],
  [2200, 'distinguished'],
  [2000, 'exemplary'],
  [1800, 'reputable'],
  [1600, 'established'],
  [1400, 'known'],
  [1200, 'neutral'],
  [800, 'questionable'],
] as const;

/** The network's own name for a score of 0-2800. */
export function levelOf(score: number): string {
  return LEVELS.find(([from]) => score >= from)?.[1] ?? 'untrusted';
}
