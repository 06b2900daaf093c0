import type { ActiveFilter } from '../core/FilterChips';

type Filtered = { values: Record<string, unknown>; active: readonly string[] };

/** The filters in force, in words. `words` names values that do not explain themselves, by `key:value`. */
export function chipsOf(
  { values, active }: Filtered,
  labels: Readonly<Record<string, string>>,
  words: Readonly<Record<string, string>> = {},
): ActiveFilter[] {
  return active.map((key) => {
    const value = String(values[key]);
    return { key, label: labels[key] ?? key, value: words[`${key}:${value}`] ?? value };
  });
}
