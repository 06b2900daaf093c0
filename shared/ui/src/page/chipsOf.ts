import type { ActiveFilter } from '../core/FilterChips';

type Filtered = { values: object; active: readonly string[] };

/**
 * The active filters, in words. `labels` names the filters; one without a label has its own control and no chip. `words` labels
 * values that are not self-explanatory, by `key:value`.
 */
export function chipsOf(
  { values, active }: Filtered,
  labels: Readonly<Record<string, string>>,
  words: Readonly<Record<string, string>> = {},
): ActiveFilter[] {
  const given = values as Record<string, unknown>;
  return active.flatMap((key) => {
    const label = labels[key];
    const value = Array.isArray(given[key]) ? given[key].join(', ') : String(given[key]);
    return label ? [{ key, label, value: words[`${key}:${value}`] ?? value }] : [];
  });
}
