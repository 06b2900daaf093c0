import type { AnswerOf } from '@companion/functions';
import type { adminConfig } from '@companion/functions/adminConfig';
import { leavesOf, type Setting } from './leaves';

/** Bounds that must not cross, as defined in the database. */
export type Orders = AnswerOf<typeof adminConfig>['orders'];

export const ordersOf = (orders: Orders, subject: string): Orders => orders.filter((each) => each.subject === subject);

/** Every lower bound that is not below its upper bound, with the upper bound's name. */
export function crossedIn(orders: Orders, params: unknown): ReadonlyMap<string, string> {
  const settings = leavesOf(params);
  const crossed = new Map<string, string>();
  for (const { lower, upper } of orders)
    for (const { name, value, path } of settings) {
      if (lastName(path) !== lower) continue;
      const above = settings.find((other) => lastName(other.path) === upper && sameHolder(other.path, path));
      if (typeof value === 'number' && typeof above?.value === 'number' && value >= above.value)
        crossed.set(name, above.name);
    }
  return crossed;
}

/** List positions are displayed starting from 1. */
const lastName = (path: Setting['path']) => {
  const last = path.at(-1);
  return typeof last === 'number' ? String(last + 1) : last;
};
const sameHolder = (a: Setting['path'], b: Setting['path']) =>
  a.length === b.length && a.slice(0, -1).every((part, place) => part === b[place]);
