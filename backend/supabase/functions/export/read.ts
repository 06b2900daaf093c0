import { FILE_ROWS } from '../../../../shared/functions/src/schema/declaration.ts';
import type { FunctionContext } from '../context.ts';
import type { Listing, Row } from './listing.ts';
import { ExportError, type View } from './request.ts';

/** An answer of a list function; `next` is the cursor of the following rows, null at the end. */
export type Part = { asOf: string; paramsVersion: number; total?: number; rows: Row[]; next: unknown };

/**
 * Calls the page function for one chunk at a time with the caller's key and token.
 * @throws ExportError with the response's own status.
 */
export function reader(req: Request, ctx: FunctionContext, { fn, listing, filters, sort }: View, most = FILE_ROWS) {
  const key = req.headers.get('apikey') ?? new URL(req.url).searchParams.get('apikey');
  const token = req.headers.get('authorization');
  const { chunk = FILE_ROWS } = listing.file;
  const given = argsOf(listing, filters);
  // A list without cursors is paged by number.
  const byPage = listing.fn.list && !listing.fn.keyset;
  return async (after: unknown): Promise<Part> => {
    const args = {
      ...given,
      per: Math.min(most, chunk),
      ...(byPage ? { page: after ?? 1 } : { after }),
      ...(sort && listing.fn.orders.length > 0 ? { sort } : {}),
    };
    const response = await ctx.fetch(`${ctx.url}/rest/v1/rpc/${fn}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(key ? { apikey: key } : {}),
        ...(token ? { authorization: token } : {}),
      },
      body: JSON.stringify(args),
    });
    if (response.ok) {
      const part = (await response.json()) as Part | null;
      if (!part) throw new ExportError(404, 'There is no such list on this site.');
      if (!byPage) return part;
      return { ...part, next: part.rows.length === args.per ? Number(after ?? 1) + 1 : null };
    }
    const { message } = (await response.json().catch(() => ({}))) as { message?: string };
    const later = response.headers.get('retry-after');
    throw new ExportError(
      response.status,
      message ?? 'The list could not be read.',
      later ? { 'retry-after': later } : {},
    );
  };
}

/** In an export, the function's arguments are passed among the filters: whose votes they are, for example. */
function argsOf({ fn }: Listing, given: Row): Row {
  const args = Object.keys(fn.args).flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]]));
  const filters = Object.entries(given).filter(([name]) => !Object.hasOwn(fn.args, name));
  return {
    ...Object.fromEntries(args),
    ...(Object.keys(fn.filters).length > 0 && { filters: Object.fromEntries(filters) }),
  };
}
