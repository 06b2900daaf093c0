import { expect, test } from 'vitest';
import { feedOf, feeds } from './feeds';

const BACKEND = { url: 'https://db.test', publishableKey: 'pk' };

test('a feed of the site comes from the backend, and the reader does not need its key', async () => {
  const asked: [string, HeadersInit | undefined][] = [];
  const send = (async (url: string, { headers }: RequestInit) => {
    asked.push([url, headers]);
    return new Response('<feed/>', {
      headers: {
        'content-type': 'application/atom+xml; charset=utf-8',
        'set-cookie': 'a=b',
        'cache-control': 'private',
      },
    });
  }) as unknown as typeof fetch;
  const app = feeds(BACKEND, null, send);
  const answer = await app.request('/reviews_list.atom?filters=%7B%22q%22%3A%22a%22%7D&apikey=other');
  expect([answer.status, await answer.text()]).toEqual([200, '<feed/>']);
  expect(Object.fromEntries(answer.headers)).toEqual({
    'content-type': 'application/atom+xml; charset=utf-8',
    'cache-control': 'private',
  });
  expect(asked).toEqual([
    [
      'https://db.test/functions/v1/feed?fn=reviews_list&format=atom&filters=%7B%22q%22%3A%22a%22%7D&at=site',
      { apikey: 'pk' },
    ],
  ]);
  for (const path of ['/reviews_list.rss', '/export.atom', '/site_status.atom', '/a.b.atom'])
    expect([path, (await app.request(path)).status]).toEqual([path, 404]);
  expect((await feeds(null, null, send).request('/reviews_list.atom')).status).toBe(404);
});

test('a feed is not sent again to a reader who has it', async () => {
  const asked: (string | null)[] = [];
  const send = (async (_: string, { headers }: RequestInit) => {
    asked.push(new Headers(headers).get('if-none-match'));
    return new Response(null, { status: 304, headers: { etag: 'W/"1"', 'cache-control': 'private' } });
  }) as unknown as typeof fetch;
  const answer = await feeds(BACKEND, null, send).request('/reviews_list.atom', {
    headers: { 'if-none-match': 'W/"1"' },
  });
  expect([answer.status, answer.headers.get('etag'), asked]).toEqual([304, 'W/"1"', ['W/"1"']]);
});

test('a page with a feed links to it', () => {
  expect(feedOf('/reviews')).toEqual({ title: 'Reviews', href: '/feeds/reviews_list.atom' });
  expect(feedOf('/vouches')?.href).toBe('/feeds/vouches_list.atom');
  expect(feedOf('/feedback')).toBeNull();
});
