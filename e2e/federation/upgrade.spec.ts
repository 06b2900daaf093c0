import { setTimeout as sleep } from 'node:timers/promises';
import type { Page, Response } from '@playwright/test';
import { daily } from '../../shared/testing/src/daily';
import { PAGES } from '../pages';
import { test as base, expect } from '../visit';
import { HostSite } from './bench/hostSite';

const test = base.extend<object, { site: HostSite }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures wanted from this pattern.
    async ({}, use) => {
      const site = await HostSite.start();
      await use(site);
      site.stop();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
});

const BROKEN = /Something went wrong|is not available right now/;
/** As many tabs at once as two processors draw quickly. */
const AT_ONCE = 4;
/** Enough tabs for two rounds, different ones each day. */
const TRIED = daily(PAGES, 2 * AT_ONCE);

/** The host that made the page's document. */
const hostOf = (page: Page) =>
  page.evaluate(() => JSON.parse(document.getElementById('boot')?.textContent ?? '{}').plan.host.id as string);

/** Waits for the document that is on its way. */
const expectHost = (page: Page, host: string) => expect.poll(() => hostOf(page).catch(() => null)).toBe(host);

/** What tabs do that become visible again after a while: they ask for the newest plan. */
async function lookAgain(...pages: Page[]): Promise<void> {
  // What a tab asks for by itself meanwhile is also the newest plan, and then it does not ask again at once.
  const asked = pages.map((page) => page.waitForResponse(/\/plan\.json\?host=/));
  // All tabs share one clock.
  await pages[0]?.clock.fastForward(5_000);
  await Promise.all(
    pages.map(async (page, n) => {
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      await (await asked[n])?.finished();
    }),
  );
  // Another thread verifies the signature of the answer; nothing on the page shows when that is done.
  await sleep(500);
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.locator('main h1').first()).toBeVisible();
}

/** Asks for a part of the host whose code loads when it is first opened. */
const askForPalette = (page: Page) => page.keyboard.press('Control+k');

/** Asks for the palette until its file was requested in vain: keys pressed before the shell listens do nothing. */
async function missPalette(page: Page, file: string): Promise<void> {
  let missed = false;
  const look = (answer: Response) => {
    missed ||= answer.url().includes(file) && answer.status() === 404;
  };
  page.on('response', look);
  await expect(async () => {
    if (!missed) await askForPalette(page);
    await expect.poll(() => missed, { timeout: 3_000 }).toBe(true);
  }).toPass();
  page.off('response', look);
}

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search and commands' });

async function openPalette(page: Page): Promise<void> {
  await askForPalette(page);
  await expect(palette(page)).toBeVisible();
}

/** Goes to another page by the menu. */
async function goOn(page: Page): Promise<void> {
  const to = new URL(page.url()).pathname === '/reviews' ? 'Slashes' : 'Reviews';
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: to, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(to);
}

test.beforeEach(({ context }) => context.clock.install());

test.describe('every page', () => {
  // This many pages in a minute send more than telemetry accepts from one address; nothing else is refused.
  test.use({ allowed: [/the server responded with a status of 429/] });

  test('the host is upgraded and taken back under open tabs: each keeps working and follows with its next page', async ({
    site,
    context,
  }) => {
    const refused: string[] = [];
    context.on('response', (answer) => answer.status() === 429 && refused.push(new URL(answer.url()).pathname));
    for (let i = 0; i < TRIED.length; i += AT_ONCE) {
      await site.goTo(site.first);
      const tabs = await Promise.all(
        TRIED.slice(i, i + AT_ONCE).map(async ({ path }) => {
          const page = await context.newPage();
          await open(page, site.origin + path);
          expect(await hostOf(page), path).toBe(site.first);
          return page;
        }),
      );
      await site.goTo(site.next);
      await Promise.all(
        tabs.map(async (page) => {
          // Code of the old host that no tab has requested before.
          await openPalette(page);
          await page.keyboard.press('Escape');
          expect(await hostOf(page)).toBe(site.first);
        }),
      );
      await lookAgain(...tabs);
      await Promise.all(
        tabs.map(async (page) => {
          expect(await hostOf(page)).toBe(site.first);
          await goOn(page);
          await expectHost(page, site.next);
        }),
      );
      await site.goTo(site.first);
      await lookAgain(...tabs);
      await Promise.all(
        tabs.map(async (page) => {
          await page.goBack();
          await expectHost(page, site.first);
          await expect(page.locator('main h1').first()).toBeVisible();
          await expect(page.locator('body')).not.toContainText(BROKEN);
          await page.close();
        }),
      );
    }
    expect(refused.filter((path) => path !== '/functions/v1/release-telemetry')).toEqual([]);
  });
});

test('unsaved text survives both staying and leaving, and the page after the next brings the new host', async ({
  site,
  page,
}) => {
  const words = 'The table is slow when I';
  const text = page.getByRole('main').getByLabel('Your feedback');
  const menu = (name: string) =>
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });
  await site.goTo(site.first);
  await open(page, `${site.origin}/feedback`);
  await text.fill(words);
  await site.goTo(site.next);
  await lookAgain(page);

  page.once('dialog', (question) => question.dismiss());
  await menu('Reviews').click();
  await expect(text).toHaveValue(words);
  expect(await hostOf(page)).toBe(site.first);

  page.once('dialog', (question) => question.accept());
  await menu('Reviews').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reviews');
  expect(await hostOf(page)).toBe(site.first);

  await menu('Slashes').click();
  await expectHost(page, site.next);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Slashes');
  await page.goBack();
  await page.goBack();
  await expect(text).toHaveValue(words);
});

test.describe('files that are gone', () => {
  test.use({ allowed: [/404|ChunkLoadError|Loading (CSS )?chunk|Refused to (execute|apply)/] });

  let site: HostSite;
  test.beforeEach(async () => {
    site = await HostSite.start();
  });
  test.afterEach(() => site.stop());

  const countLoads = (page: Page) => {
    let loads = 0;
    page.on('domcontentloaded', () => loads++);
    return () => loads;
  };

  test('six hosts later, a request of an old tab for a lost file brings it one new document at the same address', async ({
    page,
  }) => {
    await open(page, `${site.origin}/reviews?sort=-votes`);
    const loads = countLoads(page);
    await site.goTo(site.next);
    await site.forgetFirst();
    await askForPalette(page);
    await expectHost(page, site.next);
    await expect(page.locator('main h1')).toHaveText('Reviews');
    // A document runs before its end has arrived.
    await expect.poll(loads).toBe(1);
    expect(new URL(page.url()).search).toBe('?sort=-votes');
    // Any missing file brings the new document; where another one came first, the keys have opened the palette there.
    await expect(async () => {
      if (!(await palette(page).isVisible())) await askForPalette(page);
      await expect(palette(page)).toBeVisible({ timeout: 3_000 });
    }).toPass();
    expect(loads()).toBe(1);
  });

  test('unsaved text in such a tab stays until its writer leaves the page', async ({ page }) => {
    const text = page.getByRole('main').getByLabel('Your feedback');
    await open(page, `${site.origin}/feedback`);
    const loads = countLoads(page);
    await text.fill('half a sentence');
    await site.goTo(site.next);
    await site.forgetFirst();
    await missPalette(page, '/assets/');
    await page.clock.fastForward(2_000);
    expect([loads(), await text.inputValue()]).toEqual([0, 'half a sentence']);
    // The search that replaces the palette closes as the palette does.
    await page.keyboard.press('Escape');
    page.once('dialog', (question) => question.accept());
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Slashes', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Slashes');
    await expectHost(page, site.next);
    await expect.poll(loads).toBe(1);
    await page.goBack();
    await expect(text).toHaveValue('half a sentence');
  });

  test('a file the site itself has lost costs one new document, and after that only its own part of the page', async ({
    page,
  }) => {
    site.lose(/^(palette|feedback-page)\./);
    await open(page, `${site.origin}/reviews`);
    const loads = countLoads(page);
    await askForPalette(page);
    await expect.poll(loads).toBe(1);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reviews');
    await missPalette(page, '/palette.');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reviews');
    await page.goto(`${site.origin}/feedback`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page is not available right now');
    await expect.poll(loads).toBe(2);
  });
});
