import type { LevelName, Range } from '@companion/domain';
import { addressCodec } from '@companion/functions/address';
import { profilesSearch } from '@companion/functions/profilesSearch';
import type { StatsAddress } from './params';

type Choice = { level?: LevelName[]; scoreMin?: number; scoreMax?: number; range?: Range };

const search = addressCodec(profilesSearch);

/** Filters of the search that finds those the figures are of: beyond profiles only accounts with a score count. */
export const peopleFilters = (filters: StatsAddress['filters']): StatsAddress['filters'] & { scoreMin?: number } =>
  filters.hasProfile === 'any' ? { scoreMin: 0, ...filters } : filters;

/** Address of the search for the people behind a bar: what the page is narrowed by, and the bar's own bounds. */
export function peopleSearch({ filters, values }: Pick<StatsAddress, 'filters' | 'values'>, choice: Choice): string {
  return `/profiles${search.write({ ...peopleFilters(filters), range: values.range, ...choice }, '')}`;
}
