const SECRET_KEY = /password|token|secret/i;
const REDACTED = '[redacted]';
const MOST_DEPTH = 6;
const MOST_KEYS = 50;
export const LONGEST_MESSAGE = 500;

/** Postgres rejects NUL and lone surrogates; truncation may leave half a pair at the end. */
const storable = (text: string) =>
  text
    .replaceAll('\0', '')
    .replace(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g, '\uFFFD');

/** Truncates to 500 characters, without splitting a surrogate pair. */
export function cut(text: string, longest = LONGEST_MESSAGE): string {
  return storable(text.slice(0, longest)).replace(/\uFFFD$/, '');
}

/** A copy with values redacted under keys that contain password, token or secret, texts truncated, and depth limited. */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return cut(value);
  if (typeof value !== 'object' || value === null) return value ?? null;
  if (depth >= MOST_DEPTH) return '[deeper]';
  if (Array.isArray(value)) return value.slice(0, MOST_KEYS).map((item) => redact(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, MOST_KEYS)
      .map(([key, item]) => [cut(key, 100), SECRET_KEY.test(key) ? REDACTED : redact(item, depth + 1)]),
  );
}

/** The address without personal data: origin and path, with ids in the path replaced by #. */
export function cutUrl(text: string): string {
  try {
    const url = new URL(text, 'http://here');
    const path = url.pathname.replace(/0x[0-9a-f]+/gi, '#').replace(/\d+/g, '#');
    return cut(url.origin === 'http://here' ? path : url.origin + path);
  } catch {
    return '';
  }
}
