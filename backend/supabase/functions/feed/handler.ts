import { DECLARED_FUNCTIONS } from '../../../../shared/functions/src/book.ts';
import { answering, CORS, preflight, Refusal } from '../answer.ts';
import { addressOf, type FunctionContext, type FunctionHandler } from '../context.ts';
import { isKnown, weakTag } from '../entityTag.ts';
import type { Row } from '../export/listing.ts';
import { reader } from '../export/read.ts';
import { ExportError, readView, type View } from '../export/request.ts';
import { atom, type FeedDocument, jsonFeed } from './atom.ts';
import { calendar } from './calendar.ts';

/** Feed formats by the name in the request. */
const FORMS: Readonly<Record<string, { type: string; write: (feed: FeedDocument) => string }>> = {
  atom: { type: 'application/atom+xml; charset=utf-8', write: atom },
  json: { type: 'application/feed+json; charset=utf-8', write: jsonFeed },
  ics: { type: 'text/calendar; charset=utf-8', write: calendar },
};

const FED = Object.values(DECLARED_FUNCTIONS).flatMap(({ name, feed }) => (feed ? [name] : []));

/** Feed readers poll; older entries they already have. */
const ENTRIES = 50;

/**
 * A view as a feed: GET `?fn=reviews_list&filters={…}&format=atom|json&apikey=…` returns its 50 newest rows, with the filters of
 * the page and the rights of the caller, or 304 if unchanged. Returns 400 with the reason, 401 without a key, 405.
 */
export const handler: FunctionHandler = (req, ctx) =>
  answering(async () => {
    if (req.method === 'OPTIONS') return preflight();
    if (req.method !== 'GET' && req.method !== 'HEAD')
      throw new Refusal(405, 'Only GET.', { allow: 'GET, HEAD, OPTIONS' });
    const query = new URL(req.url).searchParams;
    const format = query.get('format') ?? 'atom';
    const form = Object.hasOwn(FORMS, format) ? FORMS[format] : undefined;
    if (!form) throw new Refusal(400, 'format must be atom, json or ics');
    const feed = await feedOf(req, ctx, query);
    const body = form.write(feed);
    const tag = await weakTag(body);
    const headers = {
      ...CORS,
      etag: tag,
      // A session may see more than a visitor: cached privately only.
      'cache-control': 'private, max-age=300',
      'x-robots-tag': 'noindex',
      'x-content-type-options': 'nosniff',
    };
    if (isKnown(req.headers.get('if-none-match'), tag)) return new Response(null, { status: 304, headers });
    return new Response(req.method === 'HEAD' ? null : body, { headers: { ...headers, 'content-type': form.type } });
  });

async function feedOf(req: Request, ctx: FunctionContext, query: URLSearchParams): Promise<FeedDocument> {
  const fn = query.get('fn') ?? '';
  const kind = Object.hasOwn(DECLARED_FUNCTIONS, fn) ? DECLARED_FUNCTIONS[fn]?.feed : undefined;
  if (!kind) throw new Refusal(400, `fn must be one of ${FED.join(', ')}`);
  const { view, rows, asOf } = await newest(req, ctx, { fn, filters: query.get('filters'), sort: kind.order });
  const site = siteUrl(ctx);
  const host = new URL(site).hostname;
  const siteName = ctx.env?.('APP_NAME')?.trim() || 'Companion';
  const path = typeof kind.page === 'string' ? kind.page : kind.page(view.filters);
  const page = site + path + searchOf(inSearch(view));
  if (query.get('format') === 'ics' && !kind.ends) throw new Refusal(400, `${fn} has no ends for a calendar`);
  const entries = rows.map((row) => {
    const { path, ...entry } = kind.entry(row);
    return { ...entry, id: tag(host, entry.id), url: site + path, ends: kind.ends?.(row) ?? null };
  });
  const format = query.get('format') ?? 'atom';
  const filters = query.get('filters');
  // The address as the reader requested it: the site forwards its own feeds.
  const own = `${site}/feeds/${fn}.${format}${filters ? `?${new URLSearchParams({ filters })}` : ''}`;
  return {
    id: tag(host, `${fn}:${path}${searchOf(view.filters)}`),
    title: `${kind.title} · ${siteName}`,
    subtitle: wordsOf(view.filters),
    page,
    self: query.get('at') === 'site' ? own : addressOf(req, ctx),
    updated: entries[0]?.at ?? asOf,
    siteName,
    entries,
  };
}

async function newest(req: Request, ctx: FunctionContext, input: Row) {
  try {
    const view = readView(input);
    const { rows, asOf } = await reader(req, ctx, view, ENTRIES)(null);
    return { view, rows, asOf };
  } catch (error) {
    if (error instanceof ExportError) throw new Refusal(error.status, error.message, error.headers);
    throw error;
  }
}

/** Address of the site; the embedded backend runs beside it. */
const siteUrl = ({ env }: FunctionContext): string =>
  (env?.('SITE_URL')?.trim() || `http://localhost:${env?.('PORT') || 3000}`).replace(/\/+$/, '');

/** RFC 4151: stable when texts and addresses change. */
const tag = (host: string, what: string): string => `tag:${host},2025:${encodeURI(what)}`;

/** Search parameters of the page: a required argument is in its path, and ids of people stay on the device. */
const inSearch = ({ listing, filters }: View): Row =>
  Object.fromEntries(
    Object.entries(filters).filter(
      ([key, value]) => !listing.fn.args[key]?.required && !(Array.isArray(value) && typeof value[0] === 'number'),
    ),
  );

const isPlain = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value) && value !== '';

/** Lists are comma-separated in an address. */
const given = (filters: Row): [string, string][] =>
  Object.entries(filters)
    .filter(([, value]) => isPlain(value) || (Array.isArray(value) && value.length > 0 && value.every(isPlain)))
    .map(([key, value]): [string, string] => [key, String(value)])
    .sort(([a], [b]) => (a < b ? -1 : 1));

/** The page's own search string: its parameters have the names of the filters. */
function searchOf(filters: Row): string {
  const search = new URLSearchParams(given(filters)).toString();
  return search && `?${search}`;
}

const wordsOf = (filters: Row): string =>
  given(filters)
    .map(([key, value]) => `${key}: ${value}`)
    .join(', ') || 'Everything';
