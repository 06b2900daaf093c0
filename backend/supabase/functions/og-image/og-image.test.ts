import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Backend, backendWith } from '../../tests/backend.ts';
import { cardSvg, escapeXml, shorten } from './card.ts';
import { handler } from './handler.ts';

let backend: Backend;
beforeAll(async () => {
  backend = await backendWith(undefined, { 'og-image': handler });
});
afterAll(() => backend.close());

async function card(query: Record<string, string>, method = 'GET') {
  const url = `http://localhost:54321/functions/v1/og-image?${new URLSearchParams(query)}`;
  const response = await backend.fetch(new Request(url, { method }));
  return { status: response.status, headers: response.headers, text: await response.text() };
}
const textsOf = (svg: string) => [...svg.matchAll(/<text [^>]*>([^<]*)<\/text>/g)].map((match) => match[1]);

test('shows a profile with its score, level, reviews, vouches and XP', async () => {
  const { status, headers, text } = await card({ kind: 'profile', id: '@alice' });
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
  expect(text).toContain('width="1200" height="630"');
  expect(textsOf(text).slice(0, 3)).toEqual(['Profile: Nothing unusual', 'Alice', '@alice']);
  expect(text).toContain(' data-or="@alice" ');
  expect(textsOf(text).at(-1)).toBe('Companion');
});

test('says what matters most about a person, but nothing that is a mere signal', async () => {
  const erin = textsOf((await card({ kind: 'profile', id: '5' })).text);
  expect([erin[0], erin[3]]).toEqual(['Profile: Caution', 'Slashed in January 2026: 80.8% for, 300 points']);
  // Mallory took back ten reviews in nine minutes.
  const { text } = await card({ kind: 'profile', id: '11' });
  expect(textsOf(text)[3]).toBe('Their inviter carries a bond for 54 more days');
  expect(text).not.toMatch(/Took back|Wrote/);
});

test('compared people are all named, each with the score; unknown ones are left out', async () => {
  const { status, text } = await card({ kind: 'compare', id: '1,@bob' });
  expect(status).toBe(200);
  expect(textsOf(text)).toEqual([
    'Side by side',
    'Alice and Bob',
    'Scores, who backs them, and what is between them',
    '2,100',
    '@alice, exemplary',
    '1,750',
    '@bob, established',
    'Companion',
  ]);
  expect(text).toContain(' data-or="@alice, @bob" ');
  const four = textsOf((await card({ kind: 'compare', id: '1,2,nobody-here,5' })).text);
  expect([four[1], four.length]).toEqual(['Alice, Bob, Erin', 10]);
  expect((await card({ kind: 'compare', id: 'nobody-here' })).status).toBe(404);
});

test('shows a slash without the direction of its votes', async () => {
  const open = await backend.sql<{ id: string }>(
    `select id::text from app.slash_states where status = 'open' order by id limit 1`,
  );
  const { text } = await card({ kind: 'slash', id: open[0]?.id ?? '' });
  expect(textsOf(text)).toContain('Open');
  expect(text).not.toMatch(/upvote|downvote|%/i);
});

test('escapes hostile names and fetches no address from the data', async () => {
  await backend.sql(
    `update app.users set display_name = $1, avatar_url = 'http://169.254.169.254/x' where user_id =
    (select user_id from app.profiles where profile_id = 2)`,
    [`</text><script>alert("1")</script>&<image href='http://evil.test/x'/>`],
  );
  const { text } = await card({ kind: 'profile', id: '2' });
  expect(text).not.toMatch(/<script|<image|169\.254/);
  expect(text).toContain('&lt;/text&gt;&lt;script&gt;');
  expect(
    [...text.matchAll(/<([a-z]+)/gi)]
      .map((match) => match[1])
      .filter((tag) => !['svg', 'rect', 'text'].includes(tag as string)),
  ).toEqual([]);
});

test('draws a card even for what does not exist, and rejects kinds it does not know', async () => {
  const missing = await card({ kind: 'profile', id: '@nobody_at_all' });
  expect([missing.status, textsOf(missing.text)[0]]).toEqual([404, 'Not found']);
  expect((await card({ kind: 'slash', id: "1'; drop table" })).status).toBe(404);
  expect((await card({ kind: 'raffle', id: 'R-9999' })).status).toBe(404);
  expect((await card({ kind: 'file', id: '/etc/passwd' })).status).toBe(400);
  expect((await card({ kind: 'site' }, 'POST')).status).toBe(405);
  expect((await card({})).status).toBe(200);
});

test('cuts at visible characters and drops what XML forbids', () => {
  expect(shorten('👩‍👩‍👧‍👦'.repeat(5), 3)).toBe('👩‍👩‍👧‍👦👩‍👩‍👧‍👦…');
  expect(shorten('  a \n b ', 10)).toBe('a b');
  expect(escapeXml('a\u0000b\u202Ec\uD800d\'"')).toBe('abcd&#39;&quot;');
});

test('a title of any length stays on one line of the card', () => {
  const svg = cardSvg({ siteName: 'Site', kind: 'Profile', title: 'W'.repeat(5000), subtitle: '', figures: [] });
  expect(svg.length).toBeLessThan(2000);
});
