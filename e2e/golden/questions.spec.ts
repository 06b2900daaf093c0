import type { Page } from '@playwright/test';
import { expect, settled, test } from '../visit';

/** From the home page: types a name and presses Enter. */
async function lookUp(page: Page, name: string) {
  const field = page.getByRole('main').getByRole('combobox');
  await field.fill(name);
  await expect(page.getByRole('option').first()).toContainText(new RegExp(name, 'i'));
  await field.press('Enter');
}

/** From the home page: searches for a page in a visitor's own words, and presses Enter. */
async function lookFor(page: Page, words: string) {
  await settled(page);
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search and commands' });
  await palette.getByRole('combobox').fill(words);
  await expect(palette.getByRole('option', { selected: true })).toBeVisible();
  await page.keyboard.press('Enter');
}

const found = (page: Page) => page.getByRole('main').locator('[data-finding]').first();
/** Some tabs show a count. */
const tab = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(`^${name}( \\d+)?$`) })
    .click();

test.describe('what a newcomer asks is answered in words, two actions from the home page', () => {
  test.beforeEach(({ page }) => page.goto('/home').then(() => {}));

  test('can I trust them', async ({ page }) => {
    await lookUp(page, 'erin');
    await expect(page.getByRole('main')).toContainText(/Caution\. Slashed in January 2026: 80\.8 ?% for, 300 points/);
  });

  test('who vouches for them, and how much', async ({ page }) => {
    await lookUp(page, 'alice');
    await tab(page, 'Vouches');
    await expect(found(page)).toHaveText('3 people back Alice with 1.70 ETH; Frank put in the most, 1.00 ETH.');
  });

  test('which reviews look farmed', async ({ page }) => {
    await lookFor(page, 'fake reviews');
    await expect(page).toHaveURL(/\/reviews\/batch-analysis/);
    await expect(found(page)).toContainText('In 1 batch, 11 reviews were written in quick succession');
  });

  test('is a slash open, and what happens next', async ({ page }) => {
    const open = page.getByRole('region', { name: 'Open slashes' });
    await expect(open).toContainText(/Niaj.*closes in 36 h.*above 60%.*below 40%/is);
    await open.getByRole('link', { name: 'Follow it' }).click();
    await expect(page.getByRole('main')).toContainText(/What happens next/);
  });

  test('who invited them, and how did their invitees do', async ({ page }) => {
    await lookUp(page, 'bob');
    await tab(page, 'Invitations');
    await expect(found(page)).toHaveText('Alice invited Bob, who invited 2 people.');
  });

  test('their XP of last week, and rank', async ({ page }) => {
    await lookUp(page, 'alice');
    await tab(page, 'XP');
    await expect(found(page)).toHaveText(
      /^Alice earned 900 XP in week 4, rank #2, and 3,100 XP in Season 2, active in 3 of 4 complete weeks\.$/,
    );
  });

  test('which market moved most', async ({ page }) => {
    await lookFor(page, 'market movers');
    await expect(page).toHaveURL(/\/markets\/history/);
    await expect(found(page)).toHaveText('Trust in Alice rose to 62.0% in 7 days: +12.0 pp.');
  });

  test('were they slashed before', async ({ page }) => {
    await lookUp(page, 'erin');
    await tab(page, 'Slashes');
    await expect(found(page)).toHaveText('Erin was accused in 1 slash: 1 upheld.');
  });

  test('the score of an X handle', async ({ page }) => {
    await lookUp(page, '@bob');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Bob');
    await expect(page.getByRole('main')).toContainText(/1,750/);
  });
});
