let previous: string | null = null;
let current: string | null = null;

/** Called by the shell on each page change. */
export function noteArrival(pathname: string): void {
  if (pathname === current) return;
  previous = current;
  current = pathname;
}

/** Path of the previous page; null on the first one. */
export function cameFrom(): string | null {
  return previous;
}
