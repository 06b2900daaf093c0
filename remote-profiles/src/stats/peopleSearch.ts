import type { LevelName, Range } from '@companion/domain';
import { addressCodec } from '@companion/functions/address';
import { profilesSearch } from '@companion/functions/profilesSearch';
import type { StatsAddress } from './params';

type Choice = { level?: LevelName[]; scoreMin?: number; scoreMax?: number; range?: Range };

const search = addressCodec(profilesSearch);

/** Search filters matching the figures' population: accounts without profile count only with a score. */
export const peopleFilters = (filters: StatsAddress['filters']): StatsAddress['filters'] & { scoreMin?: number } =>
  filters.hasProfile === 'any' ? { scoreMin: 0, ...filters } : filters;

/** Search address for the people behind a bar: the page's filters plus the bar's bounds. */
export function peopleSearch({ filters, values }: Pick<StatsAddress, 'filters' | 'values'>, choice: Choice): string {
  return `/profiles${search.write({ ...peopleFilters(filters), range: values.range, ...choice }, '')}`;
}
