import { mostLiteral, normalPath } from '../routing/pattern';

const LOOKS_LIKE_ID = /^(\d+|0x[0-9a-f]+|@.*|.*:.*|.*\.eth)$/i;

/**
 * An address as logs may keep it: neither query nor hash, and no id of anyone. A page is named by its pattern; of an
 * address without one only the first word stays, and words that are known from pages.
 *
 * @param pages Patterns of all pages there are, for example `/profiles/:id`.
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
