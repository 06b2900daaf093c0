import type { ArgumentKind } from './arguments.ts';
import type { PublicFunction } from './functions.ts';

/**
 * The canonical form of a call: the same request in another notation (`id=010807`, `{"page": 1}`, other key order) becomes
 * identical text, for caches and refusals. Expects values that were validated.
 */
export function canonicalCall(
  { arguments: kinds, required, defaults }: PublicFunction,
  given: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const call = Object.entries(given).flatMap(([name, value]): [string, unknown][] => {
    const kind = kinds[name] ?? 'json';
    const one = canonicalValue(kind, name === 'filters' ? withoutNulls(value) : value);
    const isLeftOut =
      !required.includes(name) && (one === null || same(one, canonicalValue(kind, defaults[name] ?? null)));
    return isLeftOut ? [] : [[name, one]];
  });
  return Object.fromEntries(call.sort(byName));
}

/** Canonical form of a validated value. */
export function canonicalValue(kind: ArgumentKind, value: unknown): unknown {
  if (value === null) return null;
  if (kind === 'number') return numberOf(value) ?? value;
  if (kind === 'text' || kind === 'value') return String(value);
  if (Array.isArray(value)) {
    if (kind === 'numbers') return value.map((item) => canonicalValue('number', item));
    if (kind === 'list') return value.map((item) => canonicalValue('text', item));
    return value.map((item) => canonicalValue('json', item));
  }
  if (typeof value !== 'object') return value;
  const fields = Object.entries(value).map(([name, item]): [string, unknown] => [name, canonicalValue('json', item)]);
  return Object.fromEntries(fields.sort(byName));
}

/** A text, or a number that survived JSON parsing: `1e999` and numbers with more digits than a double holds did not. */
export const isPlain = (value: unknown): boolean =>
  typeof value === 'string' ||
  (typeof value === 'number' && Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value)));

/**
 * Canonical form of a number: a JSON number if that is exact, otherwise its digits. Null if it is not a decimal number, or a JSON
 * number changed by parsing.
 */
export function numberOf(value: unknown): number | string | null {
  if (typeof value === 'number') return isPlain(value) ? value + 0 : null;
  const [, sign, whole, part = ''] = /^\s*([+-]?)(\d+)(?:\.(\d*))?\s*$/.exec(String(value)) ?? [];
  if (whole === undefined) return null;
  const [before, behind] = [whole.replace(/^0+(?=\d)/, ''), part.replace(/0+$/, '')];
  const text = `${sign === '-' ? '-' : ''}${before}${behind && `.${behind}`}`;
  // A double holds 15 digits exactly, and integers slightly beyond.
  const isExact = behind ? before.length + behind.length <= 15 : Number.isSafeInteger(Number(text));
  return isExact ? Number(text) + 0 : text;
}

/** A null filter counts as unset. */
const withoutNulls = (filters: unknown) =>
  typeof filters === 'object' && filters !== null && !Array.isArray(filters)
    ? Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== null))
    : filters;

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

const byName = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1);
