/**
 * The distinct X handles mentioned in a post, lower case, in order of first mention. The "@" may not follow, and the
 * handle may not be followed by, a letter, digit or underscore: "me@example" mentions nobody. Never throws.
 */
export function mentionsIn(text: unknown): string[] {
  if (typeof text !== 'string') return [];
  const found = text.matchAll(/(?<![\p{L}\p{N}_])@(\w{1,15})(?![\p{L}\p{N}_])/gu);
  return [...new Set(Array.from(found, (match) => (match[1] ?? '').toLowerCase()))];
}
