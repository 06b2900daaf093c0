import type { Client } from './client.ts';
import { NetworkError } from './client.ts';
import { listIn, pageOf } from './parse/page.ts';

/** Sizes of the network according to its lists; null if unknown. */
export interface Sizes {
  profiles: number | null;
  vouches: number | null;
  invitations: number | null;
  reviews: number | null;
  markets: number | null;
  seasons: number | null;
}

export interface Forecast {
  /** Requests of an initial read, by purpose. */
  byEntity: Record<string, number>;
  requests: number;
  ms: number;
}

const pages = (rows: number | null, size: number) => Math.ceil((rows ?? 0) / size);

/**
 * Requests of an initial read: one per page of a list, plus one per member for data available only per member. Votes are read per
 * target that has any, which no list reveals: half of the reviews and vouches is assumed.
 * @param each Milliseconds per request. @param parallel Concurrent requests.
 */
export function forecastOf(sizes: Sizes, { each, parallel }: { each: number; parallel: number }): Forecast {
  const members = sizes.profiles ?? 0;
  const targets = (sizes.reviews ?? 0) + (sizes.vouches ?? 0);
  const byEntity = {
    profiles: pages(sizes.profiles, 500),
    vouches: pages(sizes.vouches, 100),
    invitations: pages(sizes.invitations, 500),
    reviews: pages(sizes.reviews, 1000) + members,
    'score history': members,
    'weekly XP': members * (sizes.seasons ?? 1),
    votes: 2 * pages(targets, 500) + Math.ceil(targets / 2) + members,
    markets: pages(sizes.markets, 100) + 2 * (sizes.markets ?? 0),
  };
  const requests = Object.values(byEntity).reduce((sum, count) => sum + count, 0);
  return { byEntity, requests, ms: (requests * each) / parallel };
}

/** "About 145,000 requests, about 3 h …": what to expect of an initial read. */
export function forecastText({ byEntity, requests, ms }: Forecast): string {
  const count = (n: number) => n.toLocaleString('en-US');
  const minutes = Math.max(1, Math.round(ms / 60_000));
  const time = minutes < 90 ? `${minutes} min` : `${Math.round(minutes / 60)} h`;
  const parts = Object.entries(byEntity).map(([name, n]) => `${name} ${count(n)}`);
  return `First read: about ${count(requests)} requests (${parts.join(', ')}), about ${time}. It may be stopped at any time and goes on from there.`;
}

/** Asks every list for its length: one small request each. A list that does not answer is unknown. */
export async function measure(client: Client): Promise<{ sizes: Sizes; each: number }> {
  const started = Date.now();
  const before = client.requests();
  const total = (ask: Promise<{ total: number | null }>) =>
    ask.then(
      (page) => page.total,
      (error: unknown) => {
        if (error instanceof NetworkError) return null;
        throw error;
      },
    );
  const one = { limit: 1, offset: 0 };
  const vouches = (archived: boolean) => client.post('/v2/vouches', { archived, ...one }, pageOf);
  // Sequential: concurrent requests would not measure the time of one.
  const profiles = await total(client.post('/v2/profiles', one, pageOf));
  const active = await total(vouches(false));
  const ended = await total(vouches(true));
  const invitations = await total(client.get('/v2/invitations?limit=1&offset=0', pageOf));
  const reviews = await total(client.post('/v2/activities/feed', { filter: ['review'], ...one }, pageOf));
  const markets = await total(client.get('/v2/markets?limit=1&offset=0', pageOf));
  const seasons = await total(client.get('/v2/xp/seasons', (body) => ({ total: listIn('seasons')(body).length })));
  const asked = Math.max(1, client.requests() - before);
  return {
    sizes: { profiles, vouches: (active ?? 0) + (ended ?? 0), invitations, reviews, markets, seasons },
    each: (Date.now() - started) / asked,
  };
}
