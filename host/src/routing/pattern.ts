/** Without slashes at the end, which never tell two pages apart. */
export function normalPath(pathname: string): string {
  // Not /\/+$/: it takes half a second for 15,000 slashes with a letter behind them.
  let end = pathname.length;
  while (pathname[end - 1] === '/') end--;
  return pathname.slice(0, end) || '/';
}

/** Does a path fit a pattern such as `/profiles/:id`, segment by segment? A parameter takes any text but none. */
export function fits(pattern: string, path: string, caseMatters = true): boolean {
  const wanted = pattern.split('/');
  const parts = path.split('/');
  return (
    wanted.length === parts.length && wanted.every((segment, i) => fitsSegment(segment, parts[i] ?? '', caseMatters))
  );
}

/** The parameters of a path that fits a pattern, decoded; one that cannot be decoded stays as it is. */
export function paramsOf(pattern: string, path: string): Record<string, string> {
  const parts = normalPath(path).split('/');
  const named = pattern.split('/').map((segment, i): [string, string] => [segment, decoded(parts[i] ?? '')]);
  return Object.fromEntries(named.flatMap(([name, part]) => (name.startsWith(':') ? [[name.slice(1), part]] : [])));
}

/** Text of an address as people read it; what cannot be decoded stays as it is. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
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
