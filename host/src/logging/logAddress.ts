import { mostLiteral, normalPath } from '../routing/pattern';

const LOOKS_LIKE_ID = /^(\d+|0x[0-9a-f]+|@.*|.*:.*|.*\.eth)$/i;

/**
 * An address as it may be logged: without query, hash or anyone's id. A known page is logged as its pattern; of any other
 * address only the first word and words known from pages are kept.
 *
 * @param pages Patterns of all pages, for example `/profiles/:id`.
 */
export function logAddress(pathname: string, pages: readonly string[]): string {
  const path = normalPath(pathname);
  const page = mostLiteral(
    pages.map((pattern) => ({ path: pattern })),
    path,
  );
  if (page) return page.path;
  const words = new Set(pages.flatMap((pattern) => pattern.split('/')));
  return path
    .split('/')
    .map((part, i) => (words.has(part) || (i < 2 && !LOOKS_LIKE_ID.test(part)) ? part : ':id'))
    .join('/');
}
