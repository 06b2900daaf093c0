import { networkOf } from './networkOf.ts';

/** How many may be in at the same time: of one network, and of all together. */
export type Room = { network: number; total: number };

/** Takes a place for an address. Answers how to give it back, which counts once; null when there is none left. */
export type TakePlace = (address: string) => (() => void) | null;

/** Counts what is open at this moment, as `createRateLimit` counts what was asked for in a time. */
export function createPlaces({ network: most, total }: Room): TakePlace {
  const taken = new Map<string, number>();
  let all = 0;

  return (address) => {
    const network = networkOf(address);
    const its = taken.get(network) ?? 0;
    if (all >= total || its >= most) return null;
    all++;
    taken.set(network, its + 1);
    let left = false;
    return () => {
      if (left) return;
      left = true;
      all--;
      const rest = (taken.get(network) ?? 1) - 1;
      if (rest > 0) taken.set(network, rest);
      else taken.delete(network);
    };
  };
}
