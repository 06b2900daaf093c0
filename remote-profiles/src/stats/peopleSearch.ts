import type { LevelName } from '@companion/domain';
import { addressCodec } from '@companion/functions/address';
import { profilesSearch } from '@companion/functions/profilesSearch';
import type { StatsAddress } from './params';

type Choice = { level?: LevelName[]; scoreMin?: number; scoreMax?: number };

const search = addressCodec(profilesSearch);

/** Address of the search for the people behind a bar: what the page is narrowed by, and the bar's own bounds. */
export function peopleSearch({ filters, values }: Pick<StatsAddress, 'filters' | 'values'>, choice: Choice): string {
  return `/profiles${search.write({ ...filters, range: values.range, ...choice }, '')}`;
}
