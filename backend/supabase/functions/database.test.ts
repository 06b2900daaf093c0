import { expect, test } from 'vitest';
import { handler as exportFile } from './export/handler.ts';
import { handler as feed } from './feed/handler.ts';
import { handler as ogImage } from './og-image/handler.ts';
import { createRaffle } from './raffle/handler.ts';

const busy = Response.json({ code: 'busy', message: 'The database is busy.' }, { status: 503 });
busy.headers.set('retry-after', '2');
const ctx = {
  url: 'http://db.test',
  publishableKey: 'p',
  secretKey: 's',
  address: '10.0.0.1',
  fetch: async () => busy.clone(),
};
const session = 'Bearer a.b.c';

test.each([
  ['a card', ogImage, 'og-image?kind=profile&id=1'],
  ['a file', exportFile, 'export?fn=reviews_list'],
  ['a feed', feed, 'feed?fn=reviews_list'],
  ['a raffle', createRaffle(), 'raffle?id=R-0001'],
  ['the drafts of somebody signed in', createRaffle(), 'raffle', { action: 'drafts' }],
])('%s passes on that the database is busy, and until when', async (_, handler, path, body?: object) => {
  const init = body && { method: 'POST', body: JSON.stringify(body), headers: { authorization: session } };
  const answer = await handler(new Request(`http://here/functions/v1/${path}`, init), ctx);
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
  expect(await answer.json()).toEqual({ code: '503', message: 'The database is busy.' });
});
