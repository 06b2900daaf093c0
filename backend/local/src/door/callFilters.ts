import type { Misfit } from './arguments.ts';

/** The filters of a function by name, each with a parser; null for invalid text. */
export type KnownFilters = Readonly<Record<string, { read(text: string): unknown }>>;

/** Why the filters of a call are refused: an unknown filter would silently answer another question. Null if they are valid. */
export function refuseFilters(known: KnownFilters, given: unknown): Misfit | null {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return null;
  const unknown = Object.keys(given).find((name) => !isKnown(known, name));
  return unknown === undefined ? null : unknownFilter(known, unknown);
}

/** `filters[status]=open`, as generated clients encode an object; null for any other argument. */
export function filterInAddress(
  known: KnownFilters,
  argument: string,
  text: string,
): { name: string; value: unknown } | Misfit | null {
  const name = /^filters\[(\w{1,40})\]$/.exec(argument)?.[1];
  if (name === undefined) return null;
  if (!isKnown(known, name)) return unknownFilter(known, name);
  // The function itself refuses an unreadable value, in its own words.
  return { name, value: known[name]?.read(text) ?? text };
}

const isKnown = (known: KnownFilters, name: string) => Object.hasOwn(known, name);

function unknownFilter(known: KnownFilters, name: string): Misfit {
  const shown = JSON.stringify(name.slice(0, 40));
  const names = Object.keys(known).join(', ');
  return { code: 'filter_unknown', message: `The function has no filter ${shown}${names && `; it has ${names}`}.` };
}
