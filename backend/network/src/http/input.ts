import type { Context } from 'hono';
import { z } from 'zod';
import { normaliseUserkey } from '../userkey.ts';
import { ApiError, badRequest } from './errors.ts';

const digits = (max: number) =>
  z
    .string()
    .regex(/^\d{1,16}$/, 'expected a whole number of at least 0')
    .transform(Number)
    .pipe(z.number().int().max(max));

/** A whole number in a query string or path. */
export const queryInt = (min = 0, max = Number.MAX_SAFE_INTEGER) => digits(max).pipe(z.number().min(min));
export const queryBool = z.enum(['true', 'false']).transform((text) => text === 'true');

/** `limit` and `offset` of a query string; a value over the cap is rejected like any other invalid value. */
export const queryPage = (cap: number, preset = 50) => ({
  limit: queryInt(1, cap).default(Math.min(preset, cap)),
  offset: queryInt().default(0),
});
/** `limit` and `offset` of a JSON body. */
export const bodyPage = (cap: number, preset = 50) => ({
  limit: z.number().int().min(1).max(cap).default(Math.min(preset, cap)),
  offset: z.number().int().min(0).default(0),
});

/** @throws ApiError 400 with one issue per invalid field. */
export function check<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new ApiError(
    400,
    'VALIDATION_ERROR',
    'Invalid input parameters',
    result.error.issues.map((issue) => ({
      message: `${issue.path.join('.') || 'input'}: ${issue.message}`,
      path: issue.path,
    })),
  );
}

/** Query of a GET. Keys in `lists` may repeat, with or without `[]`. */
export function query<T extends z.ZodType>(c: Context, schema: T, lists: string[] = []): z.output<T> {
  const value: Record<string, unknown> = { ...c.req.query() };
  for (const name of lists) {
    const all = [...(c.req.queries(name) ?? []), ...(c.req.queries(`${name}[]`) ?? [])];
    if (all.length) value[name] = all.flatMap((item) => item.split(','));
  }
  return check(schema, value);
}

/** JSON body of a POST; an empty body counts as `{}`. */
export async function body<T extends z.ZodType>(c: Context, schema: T): Promise<z.output<T>> {
  const content = await c.req.text();
  let value: unknown = {};
  try {
    if (content.trim()) value = JSON.parse(content);
  } catch {
    throw badRequest('The body is not valid JSON');
  }
  return check(schema, value);
}

/** A positive id in the path. */
export function pathId(c: Context, name: string): number {
  const text = c.req.param(name) ?? '';
  if (!/^\d{1,16}$/.test(text) || !Number.isSafeInteger(Number(text)))
    throw new ApiError(400, 'VALIDATION_ERROR', 'Invalid input parameters', [
      { message: `${name}: expected a whole number`, path: [name] },
    ]);
  return Number(text);
}

/** @throws ApiError 400 if the text is not a userkey. */
export function userkey(text: string): string {
  const key = normaliseUserkey(text);
  if (key === null) throw badRequest('Invalid userkey format');
  return key;
}

/** One page in the network's envelope; `total` counts all rows, not the page. */
export function page<T, R>(
  rows: readonly T[],
  { limit, offset }: { limit: number; offset: number },
  show: (row: T) => R,
) {
  return { values: rows.slice(offset, offset + limit).map(show), total: rows.length, limit, offset };
}
