import type { Context } from 'hono';
import { notFound } from './http/errors.ts';
import { userkey } from './http/input.ts';
import type { Person, Store } from './store.ts';

/** Context of a request: the indexed set, the frozen clock, and the origins for links. */
export interface View {
  store: Store;
  now: Date;
  /** Origin of avatar URLs, without trailing slash. */
  origin: string;
  /** Web site of the network for `link` fields, without trailing slash. */
  siteUrl: string;
  ethPriceUsd: number;
}

export type Viewer = (c: Context) => View;

/** @throws ApiError 400 for a malformed userkey, 404 if it is unknown. */
export function findPerson(view: View, text: string): Person {
  const person = view.store.byUserkey.get(userkey(text));
  if (!person) throw notFound('User');
  return person;
}
