export type Leaf = number | string | boolean | null;
type Json = Leaf | readonly Json[] | { readonly [name: string]: Json };
/** Where a value stands: names of members and places in lists. */
export type Path = readonly (string | number)[];

/** One value of nested parameters, with the name it is shown by. */
export type Setting = { path: Path; name: string; value: Leaf };

/** Every single value of nested parameters, in their order. A member of a list goes by its `id`, where it has one. */
export function leavesOf(value: unknown, path: Path = [], name = ''): Setting[] {
  if (Array.isArray(value))
    return value.flatMap((item, place) =>
      leavesOf(item, [...path, place], joined(name, idOf(item) ?? String(place + 1))),
    );
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, item]) => leavesOf(item, [...path, key], joined(name, key)));
  return [{ path, name, value: value as Leaf }];
}

/** The same parameters with another value at one place; nothing else is touched. */
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
