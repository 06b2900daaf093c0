export type Leaf = number | string | boolean | null;
type Json = Leaf | readonly Json[] | { readonly [name: string]: Json };
/** Path of a value: property names and list indexes. */
export type Path = readonly (string | number)[];

/** A leaf of nested parameters, with its display name. */
export type Setting = { path: Path; name: string; value: Leaf };

/** All leaves of nested parameters, in order. List items are named by their `id`, if they have one. */
export function leavesOf(value: unknown, path: Path = [], name = ''): Setting[] {
  if (Array.isArray(value))
    return value.flatMap((item, place) =>
      leavesOf(item, [...path, place], joined(name, idOf(item) ?? String(place + 1))),
    );
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, item]) => leavesOf(item, [...path, key], joined(name, key)));
  return [{ path, name, value: value as Leaf }];
}

/** The same parameters with one leaf replaced; nothing else is changed. */
export function withLeaf(value: unknown, [first, ...rest]: Path, leaf: Leaf): Json {
  if (first === undefined) return leaf;
  if (Array.isArray(value)) return value.map((item, place) => (place === first ? withLeaf(item, rest, leaf) : item));
  const members = value as Record<string, unknown>;
  return { ...members, [first]: withLeaf(members[first], rest, leaf) } as Json;
}

const joined = (name: string, part: string) => (name === '' ? part : `${name} ${part}`);
const idOf = (item: unknown) => {
  const id = (item as { id?: unknown } | null)?.id;
  return typeof id === 'string' ? id : null;
};
