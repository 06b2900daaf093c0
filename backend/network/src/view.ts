import type { Context } from 'hono';
import { notFound } from './http/errors.ts';
import { userkey } from './http/input.ts';
import type { Person, Store } from './store.ts';

/** What one request answers from: the indexed set, the frozen clock, and the origins that links are built with. */
export interface View {
  store: Store;
  now: Date;
  /** Origin of avatar URLs, without trailing slash. */
  origin: string;
  /** Web site of the network that `link` fields point to, without trailing slash. */
  siteUrl: string;
  ethPriceUsd: number;
}

export type Viewer = (c: Context) => View;

/** @throws ApiError 400 for a malformed userkey, 404 when nobody has it. */
export function findPerson(view: View, text: string): Person {
  const person = view.store.byUserkey.get(userkey(text));
  if (!person) throw notFound('User');
  return person;
}
