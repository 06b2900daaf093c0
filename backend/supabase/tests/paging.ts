import { expect } from 'vitest';
import { type Backend, call } from './backend.ts';

type Part = { rows: Record<string, unknown>[]; next: unknown; total: number };

/**
 * Reads a complete list by pages and by cursor, and expects identical rows in the same order. Returns that order as the values of
 * `id`.
 */
export async function sameOrder(
  backend: Backend,
  name: string,
  filters: Record<string, unknown>,
  sort: string,
  id: (row: Record<string, unknown>) => unknown,
): Promise<unknown[]> {
  const read = (more: Record<string, unknown>) => call<Part>(backend, name, { filters, sort, ...more });
  const whole = await read({ per: 200 });
  const order = whole.rows.map(id);
  expect(new Set(order.map((value) => JSON.stringify(value))).size).toBe(whole.total);
  const paged: unknown[] = [];
  for (let page = 1; page <= Math.ceil(whole.total / 3); page++)
    paged.push(...(await read({ page, per: 3 })).rows.map(id));
  expect(paged).toEqual(order);
  const walked: unknown[] = [];
  let after: unknown = null;
  do {
    const part: Part = await read({ per: 2, after });
    walked.push(...part.rows.map(id));
    after = part.next;
  } while (after);
  expect(walked).toEqual(order);
  return order;
}
