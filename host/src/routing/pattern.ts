/** Removes trailing slashes, which never distinguish two pages. */
export function normalPath(pathname: string): string {
  // Not /\/+$/: it takes half a second for 15,000 slashes followed by a letter.
  let end = pathname.length;
  while (pathname[end - 1] === '/') end--;
  return pathname.slice(0, end) || '/';
}

/** Whether a path matches a pattern such as `/profiles/:id`, segment by segment. A parameter matches any non-empty text. */
export function fits(pattern: string, path: string, caseMatters = true): boolean {
  const wanted = pattern.split('/');
  const parts = path.split('/');
  return (
    wanted.length === parts.length && wanted.every((segment, i) => fitsSegment(segment, parts[i] ?? '', caseMatters))
  );
}

/** Parameters of a path that matches a pattern, decoded; one that cannot be decoded is returned unchanged. */
export function paramsOf(pattern: string, path: string): Record<string, string> {
  const parts = normalPath(path).split('/');
  const named = pattern.split('/').map((segment, i): [string, string] => [segment, decoded(parts[i] ?? '')]);
  return Object.fromEntries(named.flatMap(([name, part]) => (name.startsWith(':') ? [[name.slice(1), part]] : [])));
}

/** Part of an address in readable form; returned unchanged if it cannot be decoded. */
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

/** The most literal matching pattern: `/profiles/stats` before `/profiles/:id`. The first wins a tie. */
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
