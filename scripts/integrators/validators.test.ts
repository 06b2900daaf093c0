import { readFileSync } from 'node:fs';
import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import type { RunningBackend } from '../../backend/local/src/index';
import { DECLARED_FUNCTIONS } from '../../shared/functions/src/book';
import type { AnyFunction } from '../../shared/functions/src/schema/declaration';
import { neededArgs, served } from './served.fixture';
import { structuredProblems } from './structured.fixture';
import { SITE_URL, wholeSite } from './wholeSite.fixture';

/* A site's output for feed readers, calendars and search engines, validated by the rules of their formats. */

const HOSTILE = ']]></title>\u0008\ufffe <b>&amp;"\' 👩‍👩‍👧‍👦\r\nEND:VCALENDAR\r\n\u202e';
const LONG = 'ä;,\\'.repeat(60);

let backend: RunningBackend;
let site: Awaited<ReturnType<typeof wholeSite>>;
let needed: Map<string, Record<string, unknown>>;
beforeAll(async () => {
  process.env.SITE_URL = SITE_URL;
  backend = await served();
  site = await wholeSite(backend);
  needed = await neededArgs(backend);
  await backend.sql('update app.reviews set title = $1', [HOSTILE]);
  await backend.sql('update app.slashes set comment = $1', [HOSTILE + LONG]);
});
afterAll(async () => {
  process.env.SITE_URL = '';
  await site?.close();
  await backend?.close();
});

/** Retries: a page's head waits at most 0.7 s for a name, which may take longer on a busy machine. */
const inTime = <T>(ask: () => Promise<T>) => vi.waitFor(ask, { timeout: 60_000, interval: 500 });

const SCHEMAS = ['atom', 'sitemap'].map((name) => [
  name,
  readFileSync(new URL(`./schemas/${name}.rng`, import.meta.url), 'utf8'),
]);

/** Grammar errors of a document. */
async function grammarErrors(xml: string, name: 'atom' | 'sitemap'): Promise<string[]> {
  const schema = Object.fromEntries(SCHEMAS)[name];
  const { errors } = await validateXML({ xml, schema, extension: 'relaxng' });
  return errors.map(({ message }) => message);
}

const FED: readonly AnyFunction[] = Object.values(DECLARED_FUNCTIONS).filter(({ feed }) => feed);

function feedPath({ name, file }: AnyFunction, format: string): string {
  const filters = { ...needed.get(name), ...(file?.maxDays && { range: '30d' }) };
  return `/feeds/${name}.${format}?${new URLSearchParams({ filters: JSON.stringify(filters) })}`;
}

async function feed(fn: AnyFunction, format: string): Promise<string> {
  const answer = await site.ask(feedPath(fn, format));
  const text = await answer.text();
  expect([fn.name, answer.status, answer.status === 200 ? '' : text]).toEqual([fn.name, 200, '']);
  return text;
}

describe('docs/using.md', () => {
  const text = readFileSync(new URL('../../docs/using.md', import.meta.url), 'utf8');
  const samples: readonly [RegExp, string][] = [
    [/^(.*\/raffle\/)<id>/, '$1R-0001'],
    [/<person>|<id>/, '1'],
    [/<name>/, 'slashes_list'],
    [/<address of the page>/, encodeURIComponent(`${SITE_URL}/profiles/1`)],
  ];
  const shown = [...text.matchAll(/`(?:https:\/\/site\.example)?(\/[^`\s]*(?:<[^`>]*>[^`\s]*)*)`/g)]
    .map(([, path = '']) => samples.reduce((sampled, [pattern, sample]) => sampled.replace(pattern, sample), path))
    // Excludes addresses of the backend, and days that only the jobs create.
    .filter((path) => !/^\/(rest|functions|open-data\/(?!index))/.test(path));

  test('names enough addresses of the site', () => {
    expect(shown).toEqual(expect.arrayContaining(['/openapi.json', '/feeds/weekly_xp_seasons.ics', '/badge/1.svg']));
    expect(shown.length).toBeGreaterThan(10);
  });

  test.each(shown)('%s is answered', async (path) => {
    const { status, headers } = await site.ask(path);
    // Raffle R-0001 exists in the data.
    expect([status, headers.get('content-type')]).toEqual([200, expect.not.stringContaining('text/plain')]);
  });

  test('the call it shows for curl returns rows', async () => {
    const [, address = ''] = /'https:\/\/data\.example([^']+)'/.exec(text) ?? [];
    const answer = await fetch(backend.url + encodeURI(address), { headers: { apikey: backend.keys.publishable } });
    expect([answer.status, (await answer.json()).rows.length]).toEqual([200, 3]);
  });
});

describe('feeds', () => {
  test.each(FED)('$name is valid Atom (RFC 4287), and links to itself', async (fn) => {
    const xml = await feed(fn, 'atom');
    expect(await grammarErrors(xml, 'atom')).toEqual([]);
    const ids = [...xml.matchAll(/<id>(.*?)<\/id>/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const times = [...xml.matchAll(/<updated>(.*?)<\/updated>/g)].map(([, time = '']) => Date.parse(time));
    expect(Math.max(...times.slice(1), times[0] ?? 0)).toBe(times[0]);
    const self = /<link rel="self" [^>]*href="([^"]*)"/.exec(xml)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect(new URL(self).origin).toBe(SITE_URL);
    expect(await (await site.ask(self.slice(SITE_URL.length))).text()).toBe(xml);
  });

  test.each(FED)('$name is valid JSON Feed 1.1', async (fn) => {
    const { version, title, feed_url, home_page_url, items } = JSON.parse(await feed(fn, 'json'));
    expect([version, title.length > 0]).toEqual(['https://jsonfeed.org/version/1.1', true]);
    for (const address of [feed_url, home_page_url]) expect(new URL(address).origin).toBe(SITE_URL);
    for (const { id, url, content_text, date_published } of items) {
      expect([typeof id, typeof content_text, new URL(url).origin]).toEqual(['string', 'string', SITE_URL]);
      expect(date_published).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/);
    }
    expect(new Set(items.map(({ id }: { id: string }) => id)).size).toBe(items.length);
  });

  test('the Atom grammar finds errors', async () => {
    const xml = await feed(FED[0] as AnyFunction, 'atom');
    for (const [from, to] of [
      [/<updated>.*?<\/updated>/, ''],
      [/<updated>.*?<\/updated>/, '<updated>2026-01-01</updated>'],
      [/href="[^"]*"/, 'href="/reviews"'],
      ['type="text"', 'type="html"'],
      ['</feed>', ''],
    ] as const)
      expect([to, (await grammarErrors(xml.replace(from, to), 'atom')).length > 0]).toEqual([to, true]);
  });
});

describe('calendars', () => {
  test.each(FED.filter(({ feed }) => feed?.ends))('$name is valid iCalendar (RFC 5545)', async (fn) => {
    const text = await feed(fn, 'ics');
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(text.endsWith('\r\n')).toBe(true);
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    const calendar = new ICAL.Component(ICAL.parse(text));
    expect([calendar.name, calendar.getFirstPropertyValue('version')]).toEqual(['vcalendar', '2.0']);
    expect(calendar.getFirstPropertyValue('prodid')).toMatch(/./);
    const events = calendar.getAllSubcomponents();
    expect(events.length).toBeGreaterThan(0);
    for (const event of events) {
      expect(event.name).toBe('vevent');
      for (const name of ['uid', 'dtstamp', 'dtstart', 'summary', 'url'])
        expect([name, event.getAllProperties(name).length]).toEqual([name, 1]);
      for (const name of ['dtstamp', 'dtstart']) {
        const time = event.getFirstPropertyValue(name) as ICAL.Time;
        expect([time.zone.tzid, time.isDate]).toEqual(['UTC', false]);
      }
    }
    const ids = events.map((event) => event.getFirstPropertyValue('uid'));
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('texts are preserved as written, except for control characters', async () => {
    const text = await feed(FED.find(({ name }) => name === 'slashes_list') as AnyFunction, 'ics');
    const [first] = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');
    const shown = HOSTILE.replace('\u0008', '').replaceAll('\r\n', '\n') + LONG;
    expect(first?.getFirstPropertyValue('description')).toBe(shown);
  });
});

describe('search engines', () => {
  test('the sitemap follows the protocol, and lists only existing pages that may be indexed', async () => {
    const xml = await (await site.ask('/sitemap.xml')).text();
    expect(await grammarErrors(xml, 'sitemap')).toEqual([]);
    expect(await grammarErrors(xml.replace('<loc>https://site.example', '<loc>'), 'sitemap')).not.toEqual([]);
    const pages = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => new URL(address));
    expect(pages.length).toBeGreaterThan(5);
    expect(pages.length).toBeLessThanOrEqual(50_000);
    expect(new Set(pages.map(String)).size).toBe(pages.length);
    for (const { origin, pathname } of pages) {
      const answer = await site.ask(pathname);
      expect([origin, pathname, answer.status]).toEqual([SITE_URL, pathname, 200]);
      const html = await answer.text();
      expect([pathname, html.includes('<meta name="robots" content="noindex">')]).toEqual([pathname, false]);
      expect(html).toContain(`<link rel="canonical" href="${SITE_URL}${pathname}">`);
    }
  });

  test.each(['/profiles/1', '/profile/mallory', '/site-stats'])('%s has structured data they accept', async (path) => {
    const data = await inTime(async () => {
      const html = await (await site.ask(path)).text();
      return JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '');
    });
    expect(data['@type']).toBe(path === '/site-stats' ? 'Dataset' : 'ProfilePage');
    expect(structuredProblems(data)).toEqual([]);
    expect(structuredProblems({ ...data, name: '', mainEntity: undefined, colour: 'red' })).not.toEqual([]);
  });

  test.each([
    ['/profiles/alice', 200],
    ['/profiles/nobody-of-that-name', 404],
    ['/profiles/nobody-of-that-name/weekly-xp', 404],
    ['/votes/search/bob', 200],
    ['/votes/search/nobody-of-that-name', 404],
    ['/mini-apps/oops-I-lost-it-again/nobody-of-that-name', 404],
    ['/mini-apps/voting-analysis/profile/2', 200],
    ['/mini-apps/voting-analysis/profile/999999', 404],
    ['/slash-votes/1', 200],
    ['/slash-votes/999', 404],
    ['/slashes/impact/999', 404],
    ['/slashes/impact/abc', 404],
    ['/mini-apps/raffle-bot/results/R-0001', 200],
    ['/mini-apps/raffle-bot/results/R-9999', 404],
    ['/mini-apps/raffle-bot/results/nonsense', 404],
  ])('%s answers %i, and a missing page may not be indexed', async (path, status) => {
    const answer = await inTime(async () => {
      const given = await site.ask(path);
      expect(given.status).toBe(status);
      return given;
    });
    expect((await answer.text()).includes('<meta name="robots" content="noindex">')).toBe(status === 404);
  });
});
