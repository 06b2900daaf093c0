import type { BootPlan } from '@companion/contract';
import { expect, test } from 'vitest';
import { cards } from './cards';
import { discovery } from './discovery';
import { headOf } from './head';
import { renderPage } from './html';
import type { SiteConfig } from './siteConfig';
import type { Subject, Subjects } from './subjects';

const config = {
  siteUrl: 'https://site.example',
  appName: 'Companion',
  backend: { url: 'https://db.test', publishableKey: 'pk' },
} as SiteConfig;
const HOSTILE = '</script><b>"Eve"</b>';
const eve: Subject = {
  title: HOSTILE,
  description: 'Score 900.',
  person: { name: HOSTILE, handle: 'eve', image: 'http://plain.test/eve.png', score: 900, word: 'Caution' },
};
const subjects = {
  of: async ({ id }: { id: string }) => (id === 'eve' ? eve : id === 'later' ? undefined : null),
} as unknown as Subjects;
const route = (path: string, more = {}) => ({ path, title: path, description: '', page: 'p', ...more });
const plan = {
  sections: [
    {
      declaration: {
        routes: [route('/reviews'), route('/profiles/:id'), route('/secret', { noindex: true }), route('/reviews')],
      },
    },
  ],
} as unknown as BootPlan;
const app = discovery({ config, plan: async () => plan, now: () => Date.parse('2026-03-16T00:00:00Z') });
const shown = cards(config, subjects);

test('the sitemap has every indexable page, once', async () => {
  const answer = await app.request('/sitemap.xml');
  expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8');
  const found = [...(await answer.text()).matchAll(/<url><loc>([^<]*)<\/loc><\/url>/g)].map(([, url]) => url);
  expect(found).toEqual(['home', 'feedback', 'reviews'].map((path) => `https://site.example/${path}`));
  expect(await (await app.request('/robots.txt')).text()).toContain('Sitemap: https://site.example/sitemap.xml\n');
});

test('security.txt says where to report a vulnerability, and is valid for half a year', async () => {
  const text = await (await app.request('/.well-known/security.txt')).text();
  expect(text).toMatch(/^Contact: https:\/\/site\.example\/feedback\nExpires: 2026-09-12T00:00:00\.000Z\n/);
});

test('the site can be installed on the home screen under its name', async () => {
  const answer = await app.request('/site.webmanifest');
  expect(answer.headers.get('content-type')).toBe('application/manifest+json');
  expect(await answer.json()).toMatchObject({
    name: 'Companion',
    start_url: '/home',
    icons: [
      { src: '/favicon.svg', sizes: 'any' },
      { src: '/icon-192.png', sizes: '192x192', purpose: 'any' },
      { src: '/icon-512.png', sizes: '512x512', purpose: 'any' },
      { src: '/icon-maskable-512.png', sizes: '512x512', purpose: 'maskable' },
    ],
  });
});

test("a person's card may be framed by any site, and runs no scripts", async () => {
  const card = await shown.request('/embed/profiles/eve');
  expect(card.headers.get('content-security-policy')).toBe(
    "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors *",
  );
  const html = await card.text();
  expect(html).toContain('<img src="/preview/profile/eve.png"');
  expect(html).toContain('<a href="https://site.example/profiles/eve" target="_blank" rel="noopener">');
  expect(html).not.toMatch(/<script|<b>/);
  const statuses = ['/embed/profiles/nobody', '/embed/home', '/embed/profiles/later'].map((path) =>
    shown.request(path),
  );
  expect((await Promise.all(statuses)).map(({ status }) => status)).toEqual([404, 404, 503]);
});

test('oEmbed answers for addresses of this site alone, no wider than requested', async () => {
  const ask = (url: string, more = '') => shown.request(`/oembed?url=${encodeURIComponent(url)}${more}`);
  const card = await (await ask('https://site.example/profiles/eve?tab=votes', '&maxwidth=400')).json();
  expect(card).toMatchObject({ version: '1.0', type: 'rich', width: 400, height: 210, title: HOSTILE });
  expect(card.html).toMatch(/^<iframe src="https:\/\/site\.example\/embed\/profiles\/eve" width="400" height="210" /);
  expect(card.html).not.toContain('<b>');
  for (const [url, more, status] of [
    ['https://other.example/profiles/eve', '', 404],
    ['https://site.example/profiles/nobody', '', 404],
    ['nonsense', '', 404],
    ['https://site.example/profiles/eve', '&format=xml', 501],
  ] as const)
    expect([url, (await ask(url, more)).status]).toEqual([url, status]);
});

const match = { kind: 'section', section: {}, route: route('/profiles/:id') } as never;

test('the head names the person for people and for search engines, and a name is never markup', () => {
  const head = headOf(match, config, '/profiles/eve', '', eve);
  const html = renderPage('<!--head--><!--/head-->', head, [], {} as never);
  expect(html).toContain('<title>&lt;/script&gt;&lt;b&gt;&quot;Eve&quot;&lt;/b&gt; · Companion</title>');
  expect(html).toContain('<meta name="description" content="Score 900.">');
  expect(html).toContain(
    'type="application/json+oembed" href="https://site.example/oembed?url=https%3A%2F%2Fsite.example%2Fprofiles%2Feve"',
  );
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '';
  expect(JSON.parse(json)).toEqual({
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    url: 'https://site.example/profiles/eve',
    mainEntity: {
      '@type': 'Person',
      name: HOSTILE,
      url: 'https://site.example/profiles/eve',
      alternateName: '@eve',
      sameAs: 'https://x.com/eve',
    },
  });
});

test('a page about an unknown person is not indexed, and a late one has the general text', () => {
  expect(headOf(match, config, '/profiles/x', '', null)).toMatchObject({ noindex: true, structured: null, links: [] });
  expect(headOf(match, config, '/profiles/x')).toMatchObject({ noindex: false, title: '/profiles/:id · Companion' });
});

test('a badge has the score, the level and the word, and a name is never markup in it', async () => {
  const answer = await shown.request('/badge/eve.svg');
  expect(answer.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
  expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  expect(answer.headers.get('content-security-policy')).toContain('sandbox');
  const svg = await answer.text();
  expect(svg).toContain('>900 · questionable · Caution</text>');
  expect(svg).toContain('>&lt;/script&gt;&lt;b&gt;&quot;Eve&quot;&lt;/b&gt;</text>');
  expect(svg).not.toContain('</script>');
  expect([(await shown.request('/badge/nobody.svg')).status, (await shown.request('/badge/later.svg')).status]).toEqual(
    [404, 503],
  );
});
