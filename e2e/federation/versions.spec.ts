import { CONTRACT_VERSION } from '@companion/contract';
import { expect } from '@playwright/test';
import { test } from './bench/test';
import { variantVersion } from './bench/variants';

/**
 * Host and section, each of this contract and of the previous one: which runs where. The host of the previous contract
 * offers sections only what that contract had.
 */
const forCurrent = variantVersion('contract-current');
const forPrevious = variantVersion('contract-previous');

test('this host runs a section written for its contract', async ({ page, withRelease }) => {
  await withRelease('reviews', 'contract-current');
  await page.goto('/reviews');
  await expect(page.locator('main h1')).toHaveText(`reviews ${forCurrent}`);
  await page.getByRole('button', { name: 'Say' }).click();
  await expect(page.getByText(`said by reviews ${forCurrent}`)).toBeVisible();
});

for (const host of ['current', 'previous'] as const)
  test(`a section written for the previous contract runs on ${host === 'current' ? 'this host' : 'the host of that contract'}`, async ({
    page,
    withRelease,
    withHost,
  }) => {
    await withRelease('reviews', 'contract-previous');
    await page.goto(`${withHost(host)}/reviews`);
    await expect(page.locator('main h1')).toHaveText(`reviews ${forPrevious}`);
    await expect(page.locator('main section')).toContainText('wallet disconnected, 4 flags');
    await page.getByLabel('Note').fill('half');
    page.once('dialog', (dialog) => dialog.dismiss());
    // A page of the host: sections that need this contract are not there.
    await page.locator('header a[href="/home"]').first().click();
    await expect(page.getByLabel('Note')).toHaveValue('half');
  });

test('the host of the previous contract skips a section for this one before requesting any of its code', async ({
  bench,
  page,
  withRelease,
  withHost,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const codeOfCurrent = () => asked.filter((url) => url.includes(`/reviews/${forCurrent}/`));

  await withRelease('reviews', 'contract-current', { previous: 'contract-previous' });
  await bench.clearTelemetry('reviews');
  await page.goto(`${withHost('previous')}/reviews`);
  await expect(page.locator('main h1')).toHaveText(`reviews ${forPrevious}`);
  await expect
    .poll(() => bench.telemetry('reviews'))
    .toEqual(expect.arrayContaining([`${forCurrent} resolve incompatible`, `${forPrevious} ready ok`]));

  await withRelease('reviews', 'contract-current');
  await page.goto(`${withHost('previous')}/reviews`);
  const main = page.locator('main');
  await expect(main).toContainText('Nothing is lost, and the rest of the site works.');
  await main.getByText(`What is wrong with release ${forCurrent}`).click();
  await expect(main.getByRole('listitem')).toHaveText(`needs contract ^${CONTRACT_VERSION}, this site has 1.0.0`);
  expect(codeOfCurrent()).toEqual([]);
});
