import type { AnswerOf } from '@companion/functions';
import type { adminConfig } from '@companion/functions/adminConfig';
import { leavesOf, type Setting } from './leaves';

/** Bounds that may not cross, as the database says it. */
export type Orders = AnswerOf<typeof adminConfig>['orders'];

export const ordersOf = (orders: Orders, subject: string): Orders => orders.filter((each) => each.subject === subject);

/** Each lower bound that is not below the upper one beside it: its name, with that of the upper one. */
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

/** Places of a list count from 1, as they are shown. */
const lastName = (path: Setting['path']) => {
  const last = path.at(-1);
  return typeof last === 'number' ? String(last + 1) : last;
};
const sameHolder = (a: Setting['path'], b: Setting['path']) =>
  a.length === b.length && a.slice(0, -1).every((part, place) => part === b[place]);
