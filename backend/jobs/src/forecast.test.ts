import { createNetwork, generate, sizeFor } from '@companion/network';
import { expect, it } from 'vitest';
import { createClient } from './client.ts';
import { forecastOf, forecastText, measure } from './forecast.ts';

const sizes = { profiles: 36_000, vouches: 53_400, invitations: 40_000, reviews: 100_000, markets: 300, seasons: 2 };

it('adds up the requests of a first read, and how long they take', () => {
  const forecast = forecastOf(sizes, { each: 200, parallel: 4 });
  expect(forecast.byEntity).toEqual({
    profiles: 72,
    vouches: 534,
    invitations: 80,
    reviews: 36_100,
    'score history': 36_000,
    'weekly XP': 72_000,
    votes: 2 * 307 + 76_700 + 36_000,
    markets: 603,
  });
  expect(forecast.requests).toBe(258_703);
  expect(forecast.ms).toBe(258_703 * 50);
  expect(forecastText(forecast)).toContain('First read: about 258,703 requests (profiles 72, vouches 534,');
  expect(forecastText(forecast)).toContain('about 4 h.');
});

it('asks the lists for their sizes, and copes with one that does not answer', async () => {
  const set = generate({ ...sizeFor(40), seed: 3, now: new Date('2026-03-01T00:00:00Z'), name: 'sizes' });
  const faults = [{ path: /\/v2\/markets/, fault: { kind: 'status', status: 404 } as const }];
  const client = createClient({ baseUrl: 'http://network.test', fetch: createNetwork(set, { faults }).fetch });
  expect((await measure(client)).sizes).toEqual({
    profiles: set.profiles.length,
    vouches: set.vouches.length,
    invitations: set.invitations.length,
    reviews: set.reviews.length,
    markets: null,
    seasons: set.seasons.length,
  });
});
