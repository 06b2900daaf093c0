/** True if `path` is the prefix or below it, compared by whole segments. */
export function ownsPath(prefix: string, path: string): boolean {
  return path === prefix || path.startsWith(`${prefix}/`);
}

/** The prefixes claimed by both sections; empty if they can coexist. */
export function clashingPrefixes(a: readonly string[], b: readonly string[]): string[] {
  return a.filter((prefix) => b.some((other) => ownsPath(prefix, other) || ownsPath(other, prefix)));
}

/** First path segments reserved for the host: its own pages and its server's routes. No section may claim one. */
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
