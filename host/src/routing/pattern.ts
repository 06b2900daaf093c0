/** Without slashes at the end, which never tell two pages apart. */
export function normalPath(pathname: string): string {
  return pathname.replace(/\/+$/, '') || '/';
}

/** Does a path fit a pattern such as `/profiles/:id`, segment by segment? A parameter takes any text but none. */
export function fits(pattern: string, path: string, caseMatters = true): boolean {
  const wanted = pattern.split('/');
  const parts = path.split('/');
  return (
    wanted.length === parts.length && wanted.every((segment, i) => fitsSegment(segment, parts[i] ?? '', caseMatters))
  );
}

/**
 * How many segments a pattern shares with another one from its start; 0 unless it lies whole at that start. A parameter
 * shares only with a parameter: `/profiles/:id` is no part of `/profiles/stats`.
 */
export function coverage(pattern: string, whole: string): number {
  const segments = pattern.split('/').slice(1);
  const others = whole.split('/').slice(1);
  const covers = segments.every((segment, i) => {
    const other = others[i] ?? '';
    return segment.startsWith(':') ? other.startsWith(':') : segment === other;
  });
  return covers ? segments.length : 0;
}

function fitsSegment(segment: string, part: string, caseMatters: boolean): boolean {
  if (segment.startsWith(':')) return part !== '';
  return segment === part || (!caseMatters && segment.toLowerCase() === part.toLowerCase());
}

/** The most literal of the patterns that fit: `/profiles/stats` before `/profiles/:id`. The first of equals. */
export function mostLiteral<Item extends { path: string }>(items: readonly Item[], path: string, caseMatters = true) {
  return items
    .filter((item) => fits(item.path, path, caseMatters))
    .reduce<Item | undefined>(
      (best, item) => (best && params(best.path) <= params(item.path) ? best : item),
      undefined,
    );
}

function params(pattern: string): number {
  return pattern.split('/').filter((segment) => segment.startsWith(':')).length;
}
