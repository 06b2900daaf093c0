/** One page of a list, however the network wraps it. `total` is null where it is not told. */
export interface Page {
  values: unknown[];
  total: number | null;
}

/** Reads `{values, total}` or a bare array; anything else is an empty page. */
export function pageOf(body: unknown): Page {
  if (Array.isArray(body)) return { values: body, total: null };
  const { values, total } = (body ?? {}) as { values?: unknown; total?: unknown };
  return {
    values: Array.isArray(values) ? values : [],
    total: typeof total === 'number' && Number.isSafeInteger(total) && total >= 0 ? total : null,
  };
}

/** A bare array, or the one under a name; anything else is empty. */
export function listOf(body: unknown, name?: string): unknown[] {
  const value = name === undefined || Array.isArray(body) ? body : (body as Record<string, unknown> | null)?.[name];
  return Array.isArray(value) ? value : [];
}
