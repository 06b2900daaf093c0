import { test } from '@playwright/test';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { ensureFirefox } from '../../scripts/firefox';
import { PAGES } from '../pages';
import { thisSite } from '../thisSite';
import { expect, waitUntilSettled } from '../visit';

/** Its messages where nothing is wrong. */
const HARMLESS = [
  // The hash of nothing: a file still loading when the page was left is checked although it never arrived.
  '47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=',
  // Where site data is blocked tabs cannot reach each other: the client of the auth service says so, and works.
  'Failed to create a new BroadcastChannel',
];

/** What the pages of the golden set log in Firefox's console, if anything goes wrong. */
function listen(page: Page): string[] {
  const problems: string[] = [];
  const note = (text: string) => {
    if (!HARMLESS.some((words) => text.includes(words))) problems.push(text);
  };
  page.on('console', (message) => {
    if (message.type() === 'error') note(message.text());
  });
  page.on('pageerror', (error) => note(String(error)));
  return problems;
}

type Seen = { heading: string; broken: boolean; tables: number; rows: number; empty: boolean };

const look = (page: Page): Promise<Seen> =>
  page.evaluate(() => ({
    heading: document.querySelector('main h1')?.textContent ?? '',
    broken: /Something went wrong|cannot start right now|is not available/.test(
      document.querySelector('#root')?.textContent ?? '',
    ),
    tables: document.querySelectorAll('main [data-table]').length,
    rows: document.querySelectorAll('main [data-table] [data-row]').length,
    empty: document.querySelector('main [data-empty]') !== null,
  }));

/** Opens every page and reports what is wrong with which. */
async function walk(browser: Browser): Promise<string[]> {
  const wrong: string[] = [];
  const page = await browser.newPage();
  await page.setViewport({ width: 1280, height: 900 });
  const problems = listen(page);
  for (const { path } of PAGES) {
    problems.length = 0;
    await page.goto(`http://localhost:${thisSite().ports.site}${path}`);
    const busy = await page.evaluate(waitUntilSettled);
    const { heading, broken, tables, rows, empty } = await look(page);
    if (busy) problems.push(`still loading: ${busy}`);
    if (!heading) problems.push('no heading');
    if (broken) problems.push('an error screen');
    if (tables > 0 && rows === 0 && !empty) problems.push('a table without rows');
    wrong.push(...problems.map((problem) => `${path}: ${problem}`));
  }
  return wrong;
}

// Another engine, driven over WebDriver BiDi: a walk takes minutes.
if (process.env.FULL)
  for (const [name, cookieBehavior] of [
    ['in Firefox', 0],
    ['in Firefox with cookies and site data blocked', 2],
  ] as const)
    test(`every page shows its heading and its rows ${name}, and no error`, async () => {
      const browser = await puppeteer.launch({
        browser: 'firefox',
        executablePath: ensureFirefox(),
        extraPrefsFirefox: { 'network.cookie.cookieBehavior': cookieBehavior, 'intl.accept_languages': 'en-US' },
      });
      try {
        expect(await walk(browser)).toEqual([]);
      } finally {
        await browser.close();
      }
    });
