import type { HomeAddress } from './params';
import { feedKinds } from './queries';

/** Switches between watched people and everyone; kinds available in both modes stay selected. */
export function showWatched(list: HomeAddress, on: boolean): void {
  const types = list.newest().types ?? [];
  list.commit({ who: on ? 'watch' : null, types: types.filter((kind) => feedKinds(on).includes(kind)) });
}
