import { afterEach, expect, it, vi } from 'vitest';
import { configureData } from './config';
import { NoBackendError } from './errors';
import { exportUrl, feedUrl } from './exportUrl';

afterEach(() => vi.unstubAllGlobals());

it('names function, format, view and columns', () => {
  configureData({ url: 'http://backend.test', publishableKey: 'k', clientId: 'x' });
  const url = new URL(
    exportUrl('reviews_list', { format: 'csv', filters: { text: 'a&b' }, sort: '-created', cols: ['title', 'score'] }),
  );
  expect(url.origin + url.pathname).toBe('http://backend.test/functions/v1/export');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    fn: 'reviews_list',
    format: 'csv',
    filters: '{"text":"a&b"}',
    sort: '-created',
    cols: 'title,score',
    apikey: 'k',
  });
  expect(exportUrl('votes_stream', { format: 'json' })).toBe(
    'http://backend.test/functions/v1/export?fn=votes_stream&format=json&apikey=k',
  );
});

it('gives the feed of a view an address of the site, without a key', () => {
  vi.stubGlobal('location', { origin: 'https://site.test' });
  configureData({ url: 'http://backend.test', publishableKey: 'k', clientId: 'x' });
  expect(feedUrl('votes_stream', 'atom', { range: '7d' })).toBe(
    'https://site.test/feeds/votes_stream.atom?filters=%7B%22range%22%3A%227d%22%7D',
  );
});

it('fails without a backend', () => {
  configureData({ url: null, publishableKey: null, clientId: 'x' });
  expect(() => exportUrl('reviews_list', { format: 'csv' })).toThrow(NoBackendError);
});
