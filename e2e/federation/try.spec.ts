import { expect, type Page } from '@playwright/test';
import { startStatic } from '../staticSite';
import { test } from './bench/test';
import { BENCH, BENCH_PORT, variantVersion } from './bench/variants';

const released = `reviews ${variantVersion('good')}`;
const before = variantVersion('before');
const heading = (page: Page) => page.locator('main h1');
const banner = (page: Page) => page.getByRole('status').filter({ hasText: 'You are trying' });
const question = (page: Page) =>
  page.getByRole('dialog', { name: `Try version ${before} of Reviews, not yet released?` });

for (const kind of ['site server', 'static host'] as const)
  test(`no visitor gets a held release; a link tries it in one tab after a press: ${kind}`, async ({
    broken: bench,
    page,
  }) => {
    await bench.held('reviews', ['before']);
    await bench.clearTelemetry('reviews');
    const files = kind === 'static host' ? await startStatic(`http://localhost:${BENCH_PORT}`) : null;
    try {
      const site = files?.origin ?? BENCH.site;
      await page.goto(`${site}/reviews?try=reviews@${before}`);
      await expect(question(page)).toBeVisible();
      // The visitor is asked, nothing runs yet; and they are asked once.
      await expect(heading(page)).toHaveText(released);
      await expect(page).toHaveURL(`${site}/reviews`);
      await question(page).getByRole('button', { name: 'No, thanks' }).click();
      await page.reload();
      await expect(heading(page)).toHaveText(released);
      await expect(question(page)).toHaveCount(0);

      await bench.clearTelemetry('reviews');
      await page.goto(`${site}/reviews?try=reviews@${before}`);
      await question(page).getByRole('button', { name: 'Try it' }).click();
      await expect(heading(page)).toHaveText(`reviews ${before}`);
      await expect(banner(page)).toContainText(`You are trying Reviews ${before}, which is not released.`);
      const elsewhere = await page.context().newPage();
      await elsewhere.goto(`${site}/reviews`);
      await expect(heading(elsewhere)).toHaveText(released);
      await elsewhere.close();

      await banner(page).getByRole('button', { name: 'End' }).click();
      await expect(heading(page)).toHaveText(released);
      await expect(banner(page)).toHaveCount(0);
      // Telemetry of the pages around it has arrived by now: the tried release is not in it.
      await expect.poll(() => bench.telemetry('reviews')).toContain(`${variantVersion('good')} ready ok`);
      expect(await bench.telemetry('reviews')).not.toContainEqual(expect.stringContaining(before));
    } finally {
      files?.stop();
    }
  });

test('a trial ends after an hour, and when the release is withdrawn', async ({ broken: bench, page }) => {
  await bench.held('reviews', ['before']);
  const begin = async () => {
    await page.goto(`/reviews?try=reviews@${before}`);
    await question(page).getByRole('button', { name: 'Try it' }).click();
    await expect(heading(page)).toHaveText(`reviews ${before}`);
  };
  await begin();
  await page.evaluate(() => {
    const [name] = sessionStorage.getItem('companion.trial')?.split(' ') ?? [];
    sessionStorage.setItem('companion.trial', `${name} ${Date.now() - 1}`);
  });
  await page.reload();
  await expect(heading(page)).toHaveText(released);
  await expect(banner(page)).toHaveCount(0);

  await begin();
  // An open page that asks for the plan learns of it and ends the trial itself: here no page is open.
  await page.goto('about:blank');
  await bench.held('reviews', []);
  await page.goto('/reviews');
  await expect(heading(page)).toHaveText(released);
  const sentence = `There is no version ${before} of reviews to try: it was released or withdrawn, or never existed.`;
  await expect(page.getByRole('status').filter({ hasText: sentence })).toContainText('You see what everyone has.');
  await page.reload();
  await expect(page.getByText(sentence)).toHaveCount(0);
});

test('a release that the registry does not name as held cannot be tried, and a sentence says so', async ({
  broken: bench,
  page,
}) => {
  await bench.held('reviews', ['before']);
  const asked: string[] = [];
  const files = new RegExp(`/reviews/${variantVersion('troubled')}/`);
  page.on('request', (request) => files.test(request.url()) && asked.push(request.url()));
  for (const [link, says] of [
    [`reviews@${variantVersion('troubled')}`, `There is no version ${variantVersion('troubled')} of reviews to try`],
    [`reviews@${variantVersion('good')}`, `There is no version ${variantVersion('good')} of reviews to try`],
    ['https://evil.example/reviews', 'The link does not name a version to try.'],
  ] as const) {
    await page.goto(`/reviews?try=${encodeURIComponent(link)}`);
    const notice = page.getByRole('dialog');
    await expect(notice).toContainText(says);
    await notice.getByRole('button', { name: 'Close' }).click();
    await expect(heading(page)).toHaveText(released);
  }
  expect(asked).toEqual([]);
});
