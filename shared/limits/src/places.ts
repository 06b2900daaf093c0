import { networkOf } from './networkOf.ts';

/** Most concurrent slots per network, and in total. */
export type Room = { network: number; total: number };

/** Takes a slot for an address. Returns a function that releases it (idempotent), or null if none is free. */
export type TakePlace = (address: string) => (() => void) | null;

/** Limits what is open concurrently, as `createRateLimit` limits requests per time. */
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
