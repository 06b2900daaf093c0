import { withoutNulls } from './withoutNulls';

/**
 * What a list function is asked for: of the URL's values the list's own filters that are set, with the words, the range
 * and the past day every list has.
 */
export function givenFilters(
  values: Readonly<Record<string, unknown>>,
  filters: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const names = ['asOf', 'q', 'range', ...Object.keys(filters)];
  return withoutNulls(Object.fromEntries(names.map((name) => [name, values[name] ?? null])));
}
