import { addressCodec } from '../../../shared/functions/src/address/addressCodec.ts';
import { callArgs } from '../../../shared/functions/src/address/callArgs.ts';
import { DECLARED_FUNCTIONS } from '../../../shared/functions/src/book.ts';
import type { AnyFunction } from '../../../shared/functions/src/schema/declaration.ts';
import { type Backend, call } from './backend.ts';

type Answer = Record<string, never> & { total: number; kpis: { activeWei?: string } };
type Opened = (search: URLSearchParams) => {
  name: string;
  args: Record<string, unknown>;
  count: (answer: Answer) => number;
};

const at = (answer: unknown, path: string): number =>
  path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], answer) as number;

/** What a page opens beside its list: the function behind the drawer, and the path of its count. */
const DRAWERS: Readonly<Record<string, Opened>> = {
  '/reviews/batch-analysis batch': (search) => ({
    name: 'reviews_batch_detail',
    args: { id: search.get('batch'), filters: search.has('asOf') ? { asOf: search.get('asOf') } : {} },
    count: (answer) => at(answer, 'reviews.length'),
  }),
  '/slashes/bad-friends check': (search) => ({
    name: 'bad_friends_check',
    args: { id: search.get('check') },
    count: (answer) => at(answer, 'rows.length'),
  }),
  '/votes/bot-analysis openRing': (search) => ({
    name: 'votes_bots_ring',
    args: { period: 90, id: Number(search.get('openRing')) },
    count: (answer) => at(answer, 'ring.size'),
  }),
  '/votes/bot-analysis openVoter': (search) => ({
    name: 'votes_bots_voter',
    args: { id: search.get('openVoter') },
    count: (answer) => at(answer, 'votes'),
  }),
};

const LISTS: Readonly<Record<string, string>> = {
  '/mini-apps/reciprocated-reviews': 'reciprocated_reviews',
  '/mini-apps/weekly-xp-overview': 'weekly_xp_overview',
  '/profiles': 'profiles_search',
  '/reviews': 'reviews_list',
  '/reviews/archived-leaderboard': 'reviews_archived_leaderboard',
  '/reviews/batch-analysis': 'reviews_batches',
  '/vouches': 'vouches_list',
  '/slashes': 'slashes_list',
  '/slashes/misplaced-slashes': 'misplaced_slashes',
  '/invitations': 'invitations_list',
  '/votes/search': 'votes_search',
};

/**
 * The answer that a page of the site shows at an address, and how many rows it holds. An address that says more than its page
 * reads throws: the page would show other rows than those meant.
 */
export async function rowsBehind(backend: Backend, href: string): Promise<{ rows: number; answer: Answer }> {
  const { pathname, searchParams, search, hash } = new URL(href, 'http://site');
  if (hash === '#activity') {
    const id = decodeURIComponent(pathname.replace('/profiles/', ''));
    const answer = await call<Answer>(backend, 'profile_activity', { id });
    return { rows: at(answer, 'weeks.active'), answer };
  }
  if (pathname === '/markets/history' && hash === '#holders') {
    const answer = await call<Answer>(backend, 'market_detail', { market_id: Number(searchParams.get('market')) });
    const people = (answer as unknown as { holders: { person: { userId: number } }[] }).holders;
    return { rows: new Set(people.map(({ person }) => person.userId)).size, answer };
  }
  if (pathname === '/markets/history' && searchParams.has('market')) {
    const { market, ...filters } = Object.fromEntries(searchParams);
    const answer = await call<Answer>(backend, 'market_trades', { market_id: Number(market), filters, per: 200 });
    return { rows: answer.total, answer };
  }
  if (pathname === '/votes' && searchParams.get('view') === 'stream') {
    const answer = await call<Answer>(backend, 'votes_stream', { filters: { range: searchParams.get('range') } });
    return { rows: answer.total, answer };
  }
  for (const [where, opened] of Object.entries(DRAWERS)) {
    const [page, param = ''] = where.split(' ');
    if (pathname !== page || !searchParams.has(param)) continue;
    const { name, args, count } = opened(searchParams);
    const answer = await call<Answer>(backend, name, args);
    return { rows: count(answer), answer };
  }
  const person = /^\/votes\/search\/([^/]+)$/.exec(pathname)?.[1];
  const fn = DECLARED_FUNCTIONS[LISTS[person ? '/votes/search' : pathname] ?? ''] as AnyFunction | undefined;
  if (!fn) throw new Error(`No list is known at ${href}`);
  const codec = addressCodec(fn);
  const values = codec.parse(search);
  const kept = new URLSearchParams(codec.write(values, ''));
  for (const [name, value] of searchParams)
    if (kept.get(name) !== value && String(codec.defaults[name as never]) !== value)
      throw new Error(`${pathname} does not read ${name}=${value}`);
  const args = callArgs(fn, values, person ? { args: { person: decodeURIComponent(person) } } : {});
  const answer = await call<Answer>(backend, fn.name, args as Record<string, unknown>);
  return { rows: answer.total, answer };
}
