import { CompanionError } from '@companion/contract';

/** A response has none of the documented shapes. The message says what it is instead. */
export class ShapeError extends CompanionError {
  override readonly code = 'network-shape';
}

/** One page of a list, in any of the network's wrappers. */
export interface Page {
  values: unknown[];
  /** Null if not reported. */
  total: number | null;
  /** Page size according to the network; null if not reported. */
  limit: number | null;
}

const count = (value: unknown) =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;

/** Parses `{values, total, limit}` or a bare array. @throws ShapeError for anything else: only a list can be empty. */
export function pageOf(body: unknown): Page {
  if (Array.isArray(body)) return { values: body, total: null, limit: null };
  const { total, limit } = (body ?? {}) as { total?: unknown; limit?: unknown };
  return { values: listIn('values')(body), total: count(total), limit: count(limit) || null };
}

/** Parses a bare array, or the one under a name. @throws ShapeError */
export const listIn =
  (name?: string) =>
  (body: unknown): unknown[] => {
    const value = name === undefined || Array.isArray(body) ? body : (body as Record<string, unknown> | null)?.[name];
    if (Array.isArray(value)) return value;
    throw new ShapeError(name === undefined ? 'no list' : `no list "${name}"`);
  };

/** Parses an object. @throws ShapeError */
export function objectOf(body: unknown): Record<string, unknown> {
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as Record<string, unknown>;
  throw new ShapeError('no object');
}
