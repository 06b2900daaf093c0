import { withoutNulls } from './withoutNulls';

/**
 * Filters for a list function: from the URL's values, the list's own filters that are set, plus the search text, range and as-of
 * day every list has.
 */
export function givenFilters(
  values: Readonly<Record<string, unknown>>,
  filters: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const names = ['asOf', 'q', 'range', ...Object.keys(filters)];
  return withoutNulls(Object.fromEntries(names.map((name) => [name, values[name] ?? null])));
}
