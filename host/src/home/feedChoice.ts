import type { HomeAddress } from './params';
import { feedKinds } from './queries';

/** Only the people on the watch list, or everybody: the kinds that are told of either stay chosen. */
export function showWatched(list: HomeAddress, on: boolean): void {
  const types = list.newest().types ?? [];
  list.commit({ who: on ? 'watch' : null, types: types.filter((kind) => feedKinds(on).includes(kind)) });
}
