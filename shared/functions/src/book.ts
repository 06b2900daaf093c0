// Made of the files in declared/ by "npm run format"; not written by hand.
import { vouchesList } from './declared/vouchesList.ts';
import { vouchesSeries } from './declared/vouchesSeries.ts';
import type { AnyFunction } from './schema/declaration.ts';

const all: readonly AnyFunction[] = [vouchesList, vouchesSeries];

/** Every declared function by its name in the database. */
export const BOOK: Readonly<Record<string, AnyFunction>> = Object.fromEntries(all.map((fn) => [fn.name, fn]));
