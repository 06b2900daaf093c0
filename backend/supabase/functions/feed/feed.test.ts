import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Backend, backendWith } from '../../tests/backend.ts';
import { runRollups } from '../../tests/rollups.ts';
import { handlers } from '../index.ts';
import { atom, escapeXml } from './atom.ts';
import { calendar } from './calendar.ts';

let backend: Backend;
beforeAll(async () => {
  process.env.SITE_URL = 'https://site.example/';
  backend = await backendWith(undefined, handlers);
  await runRollups(backend, ['batches', 'archives', 'archive_people', 'vote_targets']);
});
afterAll(async () => {
  process.env.SITE_URL = '';
  await backend.close();
});

const ask = (query: Record<string, string>, init?: RequestInit) =>
  backend.fetch(
    new Request(
      `http://localhost:54321/functions/v1/feed?${new URLSearchParams({ apikey: backend.keys.publishable, ...query })}`,
      init,
    ),
  );
type Item = { id: string; url: string; title: string; content_text: string; date_published: string };
const items = async (fn: string, filters: object): Promise<Item[]> => {
  const answer = await ask({ fn, filters: JSON.stringify(filters), format: 'json' });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/feed+json; charset=utf-8']);
  return (await answer.json()).items;
};

test('the newest rows of the filtered view, however the page sorts', async () => {
  const reviews = await items('reviews_list', { author: '@mallory', status: 'all' });
  expect(reviews).toHaveLength(11);
  expect(reviews[0]).toEqual({
    id: 'tag:site.example,2025:review:25',
    url: 'https://site.example/reviews?status=all&author=profileId%3A11&subject=profileId%3A12',
    title: 'Mallory on Niaj: positive',
    content_text: 'Great person, highly trusted, recommend',
    date_published: '2026-02-01T00:20:00Z',
  });
  expect((await items('reviews_list', { sentiment: 'negative' })).map(({ title }) => title)).toEqual([
    'Alice on Erin: negative',
  ]);
  expect((await items('vouches_list', {}))[0]?.title).toBe('Judy vouched 0.1 ETH for Erin');
});

test('every list with a feed gives entries with absolute links', async () => {
  const views: [string, object, number, string][] = [
    ['votes_targets', { range: 'all' }, 6, 'slash 3 by Bob on Niaj: 2 votes'],
    ['votes_stream', { range: '7d' }, 2, 'Grace voted on slash 3 by Bob on Niaj'],
    ['votes_search', { person: 'bob', range: 'all' }, 3, 'Bob voted down on slash 2 by Frank on Dave'],
    ['reviews_batches', {}, 1, '11 reviews in 20 min by Mallory'],
    ['reviews_mass_archive', {}, 1, 'Mallory archived 10 reviews in 9 min'],
    ['reviews_archived_leaderboard', {}, 2, 'Mallory: 10 of 11 archived (91%)'],
  ];
  for (const [fn, filters, length, title] of views) {
    const entries = await items(fn, filters);
    expect([fn, entries.length, entries[0]?.title]).toEqual([fn, length, title]);
    for (const { url, id, date_published } of entries) {
      expect(url).toMatch(/^https:\/\/site\.example\/(reviews|vouches|votes|slashes)/);
      expect(id).toMatch(/^tag:site\.example,2025:/);
      expect(date_published).toMatch(/^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    }
    expect(new Set(entries.map(({ id }) => id)).size).toBe(length);
  }
});

test('an entry about a slash links to the list of slashes', async () => {
  expect((await items('votes_stream', { range: '7d' }))[0]?.url).toBe(
    'https://site.example/slashes?status=all&author=profileId%3A2&subject=profileId%3A12',
  );
});

test('an open slash has no direction in a feed', async () => {
  for (const fn of ['votes_stream', 'votes_targets'])
    expect(JSON.stringify(await items(fn, { range: '7d' }))).not.toMatch(/voted up|voted down|\d up/);
});

test('the home feed has the ids of watched people in its address; the page knows only the list of its own device', async () => {
  const everybody = await items('home_feed', {});
  expect(everybody.map(({ title }) => title).slice(0, 3)).toEqual([
    'Bob opened a slash on Niaj',
    'The slash of Alice on Ivan ended: inconclusive',
    'Ivan took back a vouch for Mallory as unhealthy',
  ]);
  expect(everybody.map(({ title }) => title)).toContain('Judy vouched 0.1 ETH for Erin');
  const watched = { types: ['scoreDrop', 'massArchive'], who: [111] };
  expect(await items('home_feed', watched)).toEqual([
    {
      id: 'tag:site.example,2025:scoreDrop:111:2026-03-10T00:00:00Z',
      url: 'https://site.example/profiles/profileId%3A11',
      title: 'The score of Mallory fell by 310 points',
      content_text: 'From 1,010 to 700.',
      date_published: '2026-03-10T00:00:00Z',
    },
    {
      id: 'tag:site.example,2025:mass-archive:600:111:1772355600:15',
      url: 'https://site.example/reviews/mass-archive?range=all&event=600%3A111%3A1772355600%3A15',
      title: 'Mallory archived 10 reviews in 9 min',
      content_text: 'Context: unexplained. A signal, not a verdict.',
      date_published: '2026-03-01T09:09:00Z',
    },
  ]);
  const atom = await (await ask({ fn: 'home_feed', filters: JSON.stringify(watched) })).text();
  expect(atom).toContain('<subtitle type="text">types: scoreDrop,massArchive, who: 111</subtitle>');
  expect(atom).toContain('href="https://site.example/home?types=scoreDrop%2CmassArchive"/>');
  const idOf = (feed: string) => /<id>[^<]*/.exec(feed)?.[0];
  expect(idOf(atom)).not.toBe(idOf(await (await ask({ fn: 'home_feed', filters: '{"who":[101]}' })).text()));
});

test('Atom names itself, its page and its filters', async () => {
  const answer = await ask({ fn: 'reviews_list', filters: '{"sentiment":"negative","range":"all"}' });
  expect(answer.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
  expect(answer.headers.get('x-robots-tag')).toBe('noindex');
  const text = await answer.text();
  expect(text).toContain('<id>tag:site.example,2025:reviews_list:/reviews?range=all&amp;sentiment=negative</id>');
  expect(text).toContain('href="https://site.example/reviews?range=all&amp;sentiment=negative"/>');
  expect(text).toContain('<subtitle type="text">range: all, sentiment: negative</subtitle>');
  expect(text).toContain('<updated>2025-12-01T12:00:00Z</updated>\n<author>');
  expect(text.match(/<entry>/g)).toHaveLength(1);
  expect(text).toMatch(
    /rel="self" type="application\/atom\+xml" href="http:\/\/localhost:54321\/functions\/v1\/feed\?/,
  );
});

test('slash ends as a calendar: each at its time, and no text breaks a line', async () => {
  const answer = await ask({ fn: 'slashes_list', filters: '{"status":"open"}', format: 'ics', at: 'site' });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
  const text = await answer.text();
  expect(text.replaceAll('\r\n ', '')).toMatch(
    /^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\nPRODID:-\/\/Companion\/\/EN\r\nX-WR-CALNAME:Slashes · Companion\r\nBEGIN:VEVENT\r\nUID:tag:site\.example\\,2025:slash:3\r\nDTSTAMP:20260315T120000Z\r\nDTSTART:20260317T120000Z\r\nSUMMARY:Slash #3 on Niaj closes\r\n/,
  );
  const entry = {
    id: 'i',
    at: '2026-01-01T00:00:00Z',
    title: 't',
    url: 'u',
    text: 'a;b,c\\\nEND:VEVENT\r\u0007 é'.padEnd(200, 'é'),
  };
  const feed = { id: 'f', title: 't', subtitle: '', page: 'p', self: 's', updated: entry.at, siteName: 'n' };
  const hard = calendar({ ...feed, entries: [{ ...entry, ends: { at: entry.at, title: 't' } }] });
  expect(hard.match(/^END:VEVENT/gm)).toHaveLength(1);
  expect(hard.replaceAll('\r\n ', '')).toContain('DESCRIPTION:a\\;b\\,c\\\\\\nEND:VEVENT\\n é');
  for (const line of hard.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
});

test('season ends as a calendar, newest first', async () => {
  const text = await (await ask({ fn: 'weekly_xp_seasons', format: 'ics', at: 'site' })).text();
  const events = [
    ...text.replaceAll('\r\n ', '').matchAll(/^UID:(.*)\r\n(?:.*\r\n)*?DTSTART:(.*)\r\nSUMMARY:(.*)\r/gm),
  ];
  expect(events.map(([, uid, at, title]) => [uid, at, title])).toEqual([
    ['tag:site.example\\,2025:season:2', '20260817T000000Z', 'Season 2 ends'],
    ['tag:site.example\\,2025:season:1', '20260216T000000Z', 'Season 1 ends'],
  ]);
  expect((await items('weekly_xp_seasons', {}))[0]).toEqual({
    id: 'tag:site.example,2025:season:2',
    url: 'https://site.example/mini-apps/weekly-xp-overview?season=2',
    title: 'Season 2: 26 weeks of XP',
    content_text: 'Begins 2026-02-16, ends 2026-08-17 (UTC).',
    date_published: '2026-02-16T00:00:00Z',
  });
});

test('a feed of the site gives its own address there', async () => {
  const text = await (await ask({ fn: 'reviews_list', filters: '{"range":"all"}', at: 'site' })).text();
  expect(text).toContain(
    'rel="self" type="application/atom+xml" href="https://site.example/feeds/reviews_list.atom?filters=',
  );
});

test('user text is text: no markup, no character that XML cannot hold', () => {
  const hostile = '</title><script>alert("1")</script>&\'\u0000\u0008\ud800\uffff]]>\n\u202e';
  expect(escapeXml(hostile)).toBe(
    '&lt;/title&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&amp;&#39;]]&gt;\n\u202e',
  );
  const entry = { id: 'i', at: '2026-01-01T00:00:00Z', title: hostile, text: hostile, url: 'https://x/?a=1&b="' };
  const feed = { id: 'f', title: hostile, subtitle: hostile, page: 'p', self: 's', updated: 'u', siteName: hostile };
  expect(atom({ ...feed, entries: [entry] })).not.toMatch(/<script|&(?!amp;|lt;|gt;|quot;|#39;)|href="[^"]*[<>]/);
});

test('a reader with the current feed does not get it again; another format or view is another feed', async () => {
  const tag = (await ask({ fn: 'reviews_list' })).headers.get('etag') ?? '';
  expect(tag).toMatch(/^W\/"[0-9a-f]{32}"$/);
  const again = async (query: Record<string, string>, known: string) =>
    (await ask({ fn: 'reviews_list', ...query }, { headers: { 'if-none-match': known } })).status;
  expect(await again({}, tag)).toBe(304);
  expect(await again({}, `"x", ${tag.slice(2)}`)).toBe(304);
  expect(await again({}, 'W/"x"')).toBe(200);
  expect(await again({ format: 'json' }, tag)).toBe(200);
  expect(await again({ filters: '{"sentiment":"negative"}' }, tag)).toBe(200);
});

test('the digest has an entry for each complete week, with its sentences', async () => {
  await runRollups(backend, ['r_xp_week', 'r_week']);
  const weeks = await items('weekly_digest', {});
  expect([weeks.length, new Set(weeks.map(({ id }) => id)).size]).toEqual([12, 12]);
  expect(weeks[0]).toMatchObject({
    id: 'tag:site.example,2025:week:2026-03-09',
    url: 'https://site.example/weekly-digest?week=2026-03-09',
    title: 'The week of Mar 9, 2026 – Mar 15, 2026',
    date_published: '2026-03-16T00:00:00Z',
  });
  expect(weeks[0]?.content_text).toMatch(
    /^Members cast 2 votes, 2 more than the week before\.\nMembers opened 1 slash/,
  );
  const watched = await items('weekly_digest', { who: [112] });
  expect(watched[0]?.content_text).toMatch(/\n\nPeople you watch:\nNiaj: \+120 points, 1 slash opened\.$/);
});

test('rejects what it cannot serve, with the reason', async () => {
  const reasons: [Record<string, string>, number, RegExp][] = [
    [{}, 400, /fn must be one of .*reviews_archived_leaderboard, /],
    [{ fn: 'toString' }, 400, /fn must be one of/],
    [{ fn: 'reviews_list', format: 'rss' }, 400, /format must be atom, json or ics/],
    [{ fn: 'reviews_list', format: 'ics' }, 400, /reviews_list has no ends for a calendar/],
    [{ fn: 'reviews_list', filters: '{"status":"x"}' }, 400, /status must be one of/],
    [{ fn: 'reviews_list', filters: '[]' }, 400, /filters must be an object/],
    [{ fn: 'votes_stream', filters: '{"range":"all"}' }, 400, /at most 31 days/],
    [{ fn: 'reviews_list', apikey: 'wrong' }, 401, /./],
  ];
  for (const [query, status, reason] of reasons) {
    const answer = await ask(query);
    expect([query, answer.status]).toEqual([query, status]);
    expect((await answer.json()).message).toMatch(reason);
  }
  expect((await ask({ fn: 'reviews_list' }, { method: 'POST' })).status).toBe(405);
  expect((await ask({ fn: 'votes_search', filters: '{"person":"\\ud800"}' })).status).toBe(200);
});
