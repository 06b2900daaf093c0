import { askedFor } from '@companion/limits';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { fitted } from './fitted';
import { inFonts } from './inFonts';
import { fontsFor } from './previewFonts';
import { toPng } from './previewImage';
import { previewPath, previews } from './previews';
import { type VisitorEnv, visitorLimit } from './visitorLimit';

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" font-family="Inter"><rect width="1200" height="630" fill="#131316"/><text x="72" y="226" font-size="76" fill="#fff">Älice 漢字</text></svg>`;
const BACKEND = { url: 'https://db.test', publishableKey: 'pk' };

function served(answer: (url: string) => Response | Promise<Response>) {
  const asked: string[] = [];
  const send = (async (url: string) => {
    asked.push(url);
    return answer(url);
  }) as unknown as typeof fetch;
  return { app: previews(BACKEND, send), asked };
}

test("draws the backend's answer as a PNG of 1200 by 630, once for all requests", async () => {
  const { app, asked } = served(() => new Response(SVG));
  const [first, second] = await Promise.all([app.request('/profile/1.png'), app.request('/profile/1.png')]);
  expect(first.headers.get('content-type')).toBe('image/png');
  const bytes = Buffer.from(await first.arrayBuffer());
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
  expect(Buffer.from(await second.arrayBuffer()).equals(bytes)).toBe(true);
  expect(asked).toEqual(['https://db.test/functions/v1/og-image?kind=profile&id=1']);
});

test('draws many scripts; a name with missing letters is replaced by the other one, and no letter becomes a box', async () => {
  const drawn = async (text: string, or = '') =>
    Buffer.from(
      await toPng(
        `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="60" font-family="Inter"><text x="4" y="40"${or && ` data-or="${or}"`} font-size="30">${text}</text></svg>`,
      ),
    ).toString('base64');
  const empty = await drawn('');
  const pictures = await Promise.all(
    ['漢字', '简体', 'かな', '한국', 'سلام', 'שלום', 'नमस्ते', 'ไทย', '🚀'].map((text) => drawn(text, '@somebody')),
  );
  expect(new Set([...pictures, empty, await drawn('@somebody')]).size).toBe(11);
  expect(await drawn('தமிழ்')).toBe(empty);
  expect(await drawn('Anna தமிழ்', '@anna')).toBe(await drawn('@anna'));
  const lines = [
    '<text x="1" data-or="@a" y="2">田中さん 🚀</text>',
    '<text data-or="@a">سلام عليكم</text>',
    '<text data-or="@a">田中 علي</text>',
    '<text>Ann 🚀 தமிழ்</text>',
    '<text data-or="@a">🚀</text>',
  ];
  const fonts = await fontsFor(lines.join(''));
  expect(lines.map((each) => inFonts(each, fonts))).toEqual([
    '<text x="1" y="2"><tspan font-family="Kosugi">田中さん </tspan><tspan font-family="Noto Emoji">🚀</tspan></text>',
    '<text font-family="Noto Sans Arabic">\u202bسلام عليكم\u202c</text>',
    '<text><tspan font-family="Kosugi">田中 </tspan><tspan font-family="Noto Sans Arabic">علي</tspan></text>',
    '<text>Ann  </text>',
    '<text font-family="Noto Emoji">🚀</text>',
  ]);
  // A character that is no letter is no part of a name's spelling.
  expect(await drawn('Anna \u{1d191}', '@anna')).toBe(await drawn('Anna '));
  expect(await drawn('\u{1d191}', '@anna')).toBe(await drawn('@anna'));
});

test('text the renderer cannot draw together is drawn without its symbols, never as nothing', async () => {
  const drawn = async (text: string) => {
    const line = `<text x="4" y="40" font-size="30" data-or="@somebody">${text}</text>`;
    return Buffer.from(
      await toPng(`<svg xmlns="http://www.w3.org/2000/svg" width="400" height="60" font-family="Inter">${line}</svg>`),
    ).toString('base64');
  };
  expect(await drawn('سلام عليكم 🚀')).toBe(await drawn('سلام عليكم '));
  expect(await drawn('👩‍👩‍👧‍👦 Family')).toBe(await drawn('👩👩👧👦 Family'));
  expect(await drawn('Max 👍🏽 1️⃣')).toBe(await drawn('Max 👍 1'));
  expect(await drawn('🇩🇪 Anna')).toBe(await drawn('DE Anna'));
  expect(await drawn('𝕿𝖍𝖊 𝓕𝓪𝓷𝓬𝔂')).toBe(await drawn('The Fancy'));
  // Behind a Latin letter its vowels would be in the wrong places.
  expect(await drawn('Anna हिन्दी')).toBe(await drawn('@somebody'));
  const mixed = await Promise.all(['Anna 🚀 田中', 'Anna 田中', 'Anna'].map(drawn));
  expect(new Set(mixed).size).toBe(3);
});

test('no line is too wide: it shrinks, then it is cut, and tags and escaped characters stay whole', () => {
  const wide = (line: string) => {
    const size = Number(/font-size="([\d.]+)"/.exec(line)?.[1]);
    return size * [...line.replace(/<[^>]*>/g, '').replace(/&[^;]+;/g, '&')].length;
  };
  const fit = (text: string, max: number) =>
    fitted(`<text x="1" data-max="${max}" font-size="10">${text}</text>`, wide);
  expect(fit('abcde', 100)).toBe('<text x="1" font-size="10">abcde</text>');
  expect(fit('abcdefghij', 80)).toBe('<text x="1" font-size="7.9">abcdefghij</text>');
  expect(fit('abcdefghij', 30)).toBe('<text x="1" font-size="6">abcd…</text>');
  expect(fit('<tspan>ab</tspan><tspan font-family="X">&amp;&lt;efghij</tspan>', 30)).toBe(
    '<text x="1" font-size="6"><tspan>ab</tspan><tspan font-family="X">&amp;&lt;…</tspan></text>',
  );
});

test('asks on the quota of the visitor who waits', async () => {
  const named: string[] = [];
  const send = (async (_url: string, init: RequestInit) => {
    named.push(askedFor(new Headers(init.headers), 'site-key', 'nobody') ?? 'the site');
    return new Response('', { status: 404 });
  }) as typeof fetch;
  const app = new Hono<VisitorEnv>()
    .use(visitorLimit({ requestsPerMinute: 9, proxies: 0 }))
    .route('/preview', previews(BACKEND, send, 'site-key'));
  for (const remoteAddress of ['1.2.3.4', '5.6.7.8'])
    await app.request('/preview/slash/1.png', {}, { incoming: { socket: { remoteAddress }, headers: {} } });
  expect(named).toEqual(['1.2.3.4']);
});

test('a missing subject has no picture, and a failure is tried again', async () => {
  const { app } = served(() => new Response('', { status: 404 }));
  expect((await app.request('/slash/999.png')).status).toBe(404);
  let well = false;
  const failing = served(() => (well ? new Response(SVG) : new Response('oh', { status: 500 })));
  const refused = await failing.app.request('/profile/1.png');
  expect([refused.status, refused.headers.get('cache-control')]).toEqual([503, 'no-store']);
  well = true;
  expect((await failing.app.request('/profile/1.png')).status).toBe(200);
  expect((await previews(null).request('/site/site.png')).status).toBe(503);
});

test('accepts requests for cards only, and turns away visitors who would keep the server busy', async () => {
  const { app, asked } = served(() => new Promise<Response>(() => {}));
  for (const path of [
    '/file/1.png',
    '/profile/..%2f..%2fetc.png',
    `/profile/${'a'.repeat(50)}.png`,
    '/profile/1.svg',
    '/profile/1,2.png',
    '/compare/1,2,3,4,5.png',
    '/site/other.png',
    '/slash/@7.png',
  ])
    expect((await app.request(path)).status).toBe(404);
  expect(asked).toEqual([]);
  for (let id = 1; id <= 8; id++) void app.request(`/profile/${id}.png`);
  expect((await app.request('/profile/9.png')).status).toBe(503);
});

test('one spelling of an id is drawn, and people are in the order requested', async () => {
  const { app, asked } = served(() => new Response('', { status: 404 }));
  for (const path of ['profile/7', 'profile/007', 'profile/@Ann', 'profile/ann', 'profile/@7', 'slash/3', 'slash/03'])
    await app.request(`/${path}.png`);
  for (const path of ['compare/1,@Ann', 'compare/01,ann', 'compare/ann,1']) await app.request(`/${path}.png`);
  const ids = asked.map((url) => decodeURIComponent(url.split('&id=')[1] ?? ''));
  expect(ids).toEqual(['7', 'ann', '@7', '3', '1,ann', 'ann,1']);
});

test('an address may have a limited number of pictures drawn per minute; existing ones are for everyone', async () => {
  const { app, asked } = served(() => new Response('', { status: 404 }));
  const site = new Hono<VisitorEnv>().use(visitorLimit({ requestsPerMinute: 999, proxies: 0 })).route('/', app);
  const ask = (id: number, remoteAddress = '1.2.3.4') =>
    site.request(`/profile/${id}.png`, {}, { incoming: { socket: { remoteAddress }, headers: {} } });
  for (let id = 1; id <= 30; id++) expect((await ask(id)).status).toBe(404);
  const refused = await ask(31);
  expect([refused.status, refused.headers.get('cache-control')]).toEqual([429, 'no-store']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(50);
  expect([(await ask(30)).status, (await ask(31, '5.6.7.8')).status, (await ask(31)).status]).toEqual([404, 404, 404]);
  expect(asked).toHaveLength(31);
});

test.each([
  ['/profiles/1', '/preview/profile/1.png'],
  ['/profile/@alice/reviews', '/preview/profile/@alice.png'],
  ['/slashes/impact/12', '/preview/slash/12.png'],
  ['/slash-votes/12', '/preview/slash/12.png'],
  ['/mini-apps/raffle-bot/results/R-0001', '/preview/raffle/R-0001.png'],
  ['/profiles/"><script>', '/preview/site/site.png'],
  ['/reviews', '/preview/site/site.png'],
  ['/profileoverview?c=1,@bob', '/preview/compare/1,@bob.png'],
  ['/profileoverview?range=90d&c=1%2C2%2C3%2C4%2C5', '/preview/compare/1,2,3,4.png'],
  ['/profileoverview?c=1,../x', '/preview/site/site.png'],
  ['/profileoverview', '/preview/site/site.png'],
  ['/reviews?c=1,2', '/preview/site/site.png'],
])('%s shows %s', (path, picture) => {
  const [pathname = '', search] = path.split(/(?=\?)/);
  expect(previewPath(pathname, search)).toBe(picture);
});
