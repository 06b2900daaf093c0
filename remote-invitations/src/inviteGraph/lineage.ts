import type { Forest } from './forest';

/** Node indexes from a node up to its root, the node first. */
export function pathToRoot({ parents }: Forest, node: number): number[] {
  const path: number[] = [];
  for (let at = node; at >= 0; at = parents[at] as number) path.push(at);
  return path;
}

/** Node index of a profile; -1 if it is not in the forest. */
export const placeOf = ({ ids }: Forest, profileId: number | null | undefined): number =>
  typeof profileId === 'number' ? ids.indexOf(profileId) : -1;

/** A node's invitees in the order they joined; the roots for -1. */
export function childrenOf({ count, sizes }: Forest, node: number): number[] {
  const children: number[] = [];
  const end = node < 0 ? count : node + (sizes[node] as number);
  for (let at = node + 1; at < end; at += sizes[at] as number) children.push(at);
  return children;
}
