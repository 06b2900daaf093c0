import { CompanionError } from '@companion/contract';

/** An answer has none of the shapes it is documented in. The message names what it is instead. */
export class ShapeError extends CompanionError {
  override readonly code = 'network-shape';
}

/** One page of a list, however the network wraps it. */
export interface Page {
  values: unknown[];
  /** Null where it is not told. */
  total: number | null;
  /** Rows of a page as the network counts them; null where it is not told. */
  limit: number | null;
}

const count = (value: unknown) =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;

/** Reads `{values, total, limit}` or a bare array. @throws ShapeError for anything else: only a list can be empty. */
export function pageOf(body: unknown): Page {
  if (Array.isArray(body)) return { values: body, total: null, limit: null };
  const { total, limit } = (body ?? {}) as { total?: unknown; limit?: unknown };
  return { values: listIn('values')(body), total: count(total), limit: count(limit) || null };
}

/** Reads a bare array, or the one under a name. @throws ShapeError */
export const listIn =
  (name?: string) =>
  (body: unknown): unknown[] => {
    const value = name === undefined || Array.isArray(body) ? body : (body as Record<string, unknown> | null)?.[name];
    if (Array.isArray(value)) return value;
    throw new ShapeError(name === undefined ? 'no list' : `no list "${name}"`);
  };

/** Reads an object. @throws ShapeError */
export function objectOf(body: unknown): Record<string, unknown> {
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as Record<string, unknown>;
  throw new ShapeError('no object');
}
