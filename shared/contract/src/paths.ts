/** True when `path` is the prefix or lies below it, compared by whole segments. */
export function ownsPath(prefix: string, path: string): boolean {
  return path === prefix || path.startsWith(`${prefix}/`);
}

/** The prefixes two sections both claim; empty when they can live side by side. */
export function clashingPrefixes(a: readonly string[], b: readonly string[]): string[] {
  return a.filter((prefix) => b.some((other) => ownsPath(prefix, other) || ownsPath(other, prefix)));
}

/** First segments of the host: its own pages, and what its server answers. No section may claim one. */
export const HOST_PATHS = [
  '/home',
  '/feedback',
  '/auth-diagnostic',
  '/assets',
  '/hosts',
  '/network',
  '/open-data',
  '/preview',
  '/feeds',
  '/embed',
  '/badge',
  '/oembed',
  '/live',
  '/ready',
  '/metrics',
] as const;

/** Labels of the host's own menu entries. */
export const HOST_LABELS = ['Home', 'More', 'Feedback'] as const;
