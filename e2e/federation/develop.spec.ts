import { expect, type Page } from '@playwright/test';
import { test } from './bench/test';
import { BENCH, variantVersion } from './bench/variants';

const released = `reviews ${variantVersion('good')}`;
const heading = (page: Page) => page.locator('main h1');
const inspector = (page: Page) => page.getByRole('region', { name: 'What this page is made of' });
const banner = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'You are running your own choice of releases' });
const overrides = (page: Page) => page.evaluate(() => localStorage.getItem('companion.overrides'));

test.afterEach(({ bench }) => bench.stopDeveloping());

/** Opens the page with the address the dev command prints, and confirms. */
async function letIn(page: Page, site: string, address: string): Promise<void> {
  await page.goto(`${site}/reviews?inspect=${encodeURIComponent(address)}`);
  // The address alone runs no code.
  await expect(heading(page)).toHaveText(released);
  expect(await overrides(page)).toBeNull();
  await inspector(page).getByRole('button', { name: 'Run in this browser' }).click();
}

test('a deployed host runs a section from this computer after a press, reloads on edits, and drops it with its server', async ({
  bench,
  page,
}) => {
  const address = await bench.develop('first draft', false);
  await letIn(page, BENCH.openSite, address);
  await expect(heading(page)).toHaveText('first draft');
  await expect(banner(page)).toContainText(`Reviews from ${new URL(address).host}. Do not sign anything with a wallet`);

  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await bench.edit('second draft');
  await expect(heading(page)).toHaveText('second draft');
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(false);
  expect(await bench.telemetry('reviews')).not.toContainEqual(expect.stringContaining('local'));

  await bench.stopDeveloping();
  await page.goto(`${BENCH.openSite}/reviews`);
  await expect(heading(page)).toHaveText(released);
  await expect(banner(page)).toHaveCount(0);
  expect(await overrides(page)).toBeNull();
});

test('on a host built for development, an edit shows in the open page, and the page keeps its state', async ({
  bench,
  page,
}) => {
  const address = await bench.develop('first draft', true);
  await letIn(page, BENCH.devSite, address);
  await expect(heading(page)).toHaveText('first draft');
  await page.getByRole('button', { name: 'Pressed 0' }).click();
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  for (const draft of ['second draft', 'third draft']) {
    await bench.edit(draft);
    await expect(heading(page)).toHaveText(draft);
    await expect(page.getByRole('button', { name: 'Pressed 1' })).toBeVisible();
  }
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
});

test('errors of an edit show over the page with file and line, and disappear with the next edit, in the same document', async ({
  bench,
  page,
}) => {
  const errors = page.getByRole('alert').filter({ hasText: 'ReviewsPage.tsx' });
  const address = await bench.develop('first draft', true);
  await letIn(page, BENCH.devSite, address);
  await expect(heading(page)).toHaveText('first draft');
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));

  await bench.edit('{');
  await expect(errors).toContainText('The section was not built');
  await expect(errors).toContainText(/src\/reviews\/ReviewsPage\.tsx:\d+:\d+/);
  await expect(heading(page)).toHaveText('first draft');
  await bench.edit('second draft');
  await expect(heading(page)).toHaveText('second draft');
  await expect(errors).toHaveCount(0);

  await bench.edit("{(() => { throw new Error('thrown on purpose'); })()}");
  await expect(errors).toContainText('thrown on purpose');
  await expect(errors).toContainText('src/reviews/ReviewsPage.tsx:4');
  // Meanwhile the page shows the last release.
  await expect(heading(page)).toHaveText(released);
  await bench.edit('third draft');
  await expect(heading(page)).toHaveText('third draft');
  await expect(errors).toHaveCount(0);
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
});

test('a host that does not allow it runs no section from this computer, even if the browser remembers one', async ({
  bench,
  page,
}) => {
  const address = await bench.develop('draft', false);
  const asked: string[] = [];
  page.on('request', (request) => request.url().startsWith(address) && asked.push(request.url()));
  await page.goto('/reviews?inspect');
  await inspector(page).getByLabel('Version').fill(address);
  await inspector(page).getByRole('button', { name: 'Run in this browser' }).click();
  await expect(inspector(page)).toContainText('This site does not run sections from other computers.');
  await page.evaluate((url) => localStorage.setItem('companion.overrides', JSON.stringify({ reviews: url })), address);
  const answer = await page.reload();
  await expect(heading(page)).toHaveText(released);
  expect(await overrides(page)).toBeNull();
  expect(asked).toEqual([]);
  expect(answer?.headers()['content-security-policy']).not.toContain('localhost:*');
});

test('the inspector lists what the page consists of, and runs another signed release until it is reset', async ({
  bench,
  page,
}) => {
  await bench.state('reviews', { current: 'good', previous: 'before' });
  await page.goto('/reviews?inspect');
  await expect(heading(page)).toHaveText(released);
  const row = inspector(page).getByRole('row').filter({ hasText: 'Reviews' });
  await expect(row).toHaveText(/^Reviews1\.1\.0current(\d+ ms|busy)\d+\.\d KBReviews teamChoose$/);
  await expect(inspector(page).getByRole('row').filter({ hasText: 'Slashes' })).toContainText('not loaded');

  await row.getByRole('button', { name: 'Choose' }).click();
  const version = inspector(page).getByLabel('Version');
  await expect(version).toHaveValue('1.1.0');
  await version.fill('latest');
  await inspector(page).getByRole('button', { name: 'Run in this browser' }).click();
  await expect(inspector(page).getByRole('alert')).toHaveText('Write a version like 1.2.3.');
  await version.fill(variantVersion('before'));
  await inspector(page).getByRole('button', { name: 'Run in this browser' }).click();
  await expect(heading(page)).toHaveText(`reviews ${variantVersion('before')}`);
  await expect(banner(page)).toContainText(`Reviews ${variantVersion('before')}`);
  await banner(page).getByRole('button', { name: 'Reset' }).click();
  await expect(heading(page)).toHaveText(released);
  await expect(banner(page)).toHaveCount(0);
});
