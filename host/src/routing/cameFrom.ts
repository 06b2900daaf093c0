let previous: string | null = null;
let current: string | null = null;

/** Called by the shell at each change of page. */
export function noteArrival(pathname: string): void {
  if (pathname === current) return;
  previous = current;
  current = pathname;
}

/** Path of the page shown before this one; null at the first. */
export function cameFrom(): string | null {
  return previous;
}
