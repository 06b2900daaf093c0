/** Lone surrogates: valid in JSON text, rejected by Postgres. */
const LONE_SURROGATE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/** Text that Postgres can store: without NUL, lone surrogates replaced by U+FFFD. */
export function storableText(text: string): string {
  return text.replaceAll('\0', '').replace(LONE_SURROGATE, '\uFFFD');
}

function storable(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value);
  if (Array.isArray(value)) return value.map(storable);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [storableText(key), storable(item)]));
}

/** Copies of rows in which every string, including those in raw bodies, can be stored. */
export function storableRows<T extends object>(rows: readonly T[]): T[] {
  return rows.map((row) => storable(row) as T);
}
