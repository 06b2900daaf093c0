import type { ActiveFilter } from '@companion/ui/core';
import { RANGES } from '@companion/ui/url';

/** Choices of a select: the word itself, capitalised. */
export const choices = (words: readonly string[]) =>
  words.map((value) => ({ value, label: `${value[0]?.toUpperCase()}${value.slice(1)}` }));

export const rangeChoices = RANGES.map((value) => ({ value, label: value === 'all' ? 'All time' : value }));

/** The filters in force, in words. */
export function chipsOf(
  { values, active }: { values: object; active: readonly string[] },
  labels: Readonly<Record<string, string>>,
): ActiveFilter[] {
  const given = values as Record<string, unknown>;
  return active.map((key) => ({ key, label: labels[key] ?? key, value: String(given[key]) }));
}
