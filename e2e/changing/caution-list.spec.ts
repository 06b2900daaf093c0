import { becomeOwner } from '../owner';
import { SITES } from '../sites';
import { expect, rowsOf, sidewaysScroll, test } from '../visit';
import { connectWallet, injectWallet, signInWallet } from '../wallet';

// The suite's own browser never requests the flag: a page behind a flag that is off is a 404.
test.use({ allowed: [/status of 404/] });

test('the caution list exists while its flag is on: who is on it, why, until when, and what they say', async ({
  page,
  request,
}) => {
  const owner = await becomeOwner(SITES.changing);
  const flag = (enabled: boolean) =>
    owner.call('admin_flag_set', { flag: 'shitlist', enabled, reason: 'To see the page.' });
  const status = async () => (await request.get('/shitlist')).status();
  const palette = page.getByRole('dialog', { name: 'Search and commands' });
  await flag(true);
  try {
    await expect.poll(status, { timeout: 60_000 }).toBe(200);
    await page.goto('/shitlist');
    await expect(page.getByRole('link', { name: 'Caution', exact: true })).toBeVisible();
    const rows = rowsOf(page);
    await expect(rows).toHaveCount(2);
    await expect(rows.nth(0)).toContainText(/Erin.*Slash #1 upheld.*Untrusted/s);
    await expect(rows.nth(0).getByRole('cell', { name: '6', exact: true })).toBeVisible();
    await expect(rows.nth(1)).toContainText(/Mallory.*Untrusted/s);
    await expect(page.locator('[data-table]')).not.toContainText('Dave');
    await page.goto('/shitlist?reason=upheld&minEvidence=1');
    await expect(rows).toHaveCount(1);
    await page.goto('/reviews');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reviews');
    await page.keyboard.press('Control+k');
    await palette.getByRole('combobox').fill('caution');
    await palette.getByRole('option', { name: /Caution list/ }).click();
    await expect(page).toHaveURL(/\/shitlist$/);
    await page.goto('/profiles/5');
    const widget = page.getByRole('region', { name: 'Public warnings' });
    await widget.scrollIntoViewIfNeeded();
    await expect(widget).toContainText('Slash #1 upheld');
    await page.goto('/shitlist?reason=upheld&minEvidence=1');
    await page.setViewportSize({ width: 360, height: 800 });
    await expect(page.getByRole('list', { name: 'People with public warnings' })).toBeVisible();
    expect(await sidewaysScroll(page)).toBe(0);
  } finally {
    await flag(false);
    await owner.leave();
  }
  await expect.poll(status, { timeout: 60_000 }).toBe(404);
  // Without the flag the palette no longer lists it.
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/reviews');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reviews');
  await page.keyboard.press('Control+k');
  await palette.getByRole('combobox').fill('caution');
  await expect(palette.getByRole('option').first()).toBeVisible();
  await expect(palette.getByRole('option', { name: /Caution list/ })).toHaveCount(0);
});

test('a person on the caution list answers it, and every visitor reads the answer beside the reasons', async ({
  page,
  browser,
  request,
}) => {
  const owner = await becomeOwner(SITES.changing);
  const flag = (enabled: boolean) =>
    owner.call('admin_flag_set', { flag: 'shitlist', enabled, reason: 'To answer the page.' });
  await flag(true);
  try {
    await expect.poll(async () => (await request.get('/shitlist')).status(), { timeout: 60_000 }).toBe(200);
    await injectWallet(page, { key: 'mallory' });
    await page.goto('/reviews');
    await connectWallet(page);
    await page.goto('/shitlist');
    const own = rowsOf(page).filter({ hasText: 'Mallory' });
    await own.locator('[aria-expanded="false"]').first().click();
    const main = page.getByRole('main');
    await main.getByRole('button', { name: 'Sign in to respond' }).click();
    await signInWallet(page);
    await main.getByRole('button', { name: 'Write a statement' }).click();
    await main.getByRole('textbox', { name: /statement/i }).fill('I paid back what I owed.');
    await main.getByRole('button', { name: 'Publish' }).click();
    await expect(main.getByRole('button', { name: 'Change your statement' })).toBeVisible();
    const visitor = await browser.newPage();
    await visitor.goto(new URL('/shitlist', page.url()).href);
    await expect(rowsOf(visitor).filter({ hasText: 'Mallory' })).toContainText('I paid back what I owed.');
    await visitor.close();
  } finally {
    await flag(false);
    await owner.leave();
  }
});
