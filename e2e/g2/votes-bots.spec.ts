import type { Page } from '@playwright/test';
import { expect, rowsOf, sidewaysScroll, test } from '../visit';

const BOTS = ['helper_201', 'helper_202', 'helper_203', 'helper_204', 'helper_205'];

/** The row of a voter: other rows may name them in their reasons. */
const rowOf = (page: Page, name: string) => rowsOf(page).filter({ has: page.getByRole('link', { name, exact: true }) });

test('there is one ring of exactly five, with density 1.00 and 30 shared targets', async ({ page }) => {
  await page.goto('/votes/bot-analysis');
  const rings = page.locator('[data-ring]');
  await expect(rings).toHaveCount(1);
  await expect(rings).toContainText('5 voters, 30 shared targets');
  await expect(rings).toContainText('density 1.00');
  await expect(rings).toContainText('last 14 days ago, over 29.1 min');
  await rings.getByRole('link', { name: /5 voters/ }).click();
  const members = page.getByRole('dialog').getByRole('region', { name: 'Members' }).getByRole('listitem');
  await expect(members).toHaveCount(5);
  for (const [place, name] of BOTS.entries()) await expect(members.nth(place)).toContainText(name);
  const pairs = page.getByRole('dialog').getByRole('region', { name: 'Pairs in lockstep' });
  await expect(pairs.getByRole('row').nth(1)).toContainText('3.2·10⁻¹⁰');
});

test('each of the five scores 87.5 at 80% coverage, and no one else is listed', async ({ page }) => {
  await page.goto('/votes/bot-analysis');
  await expect(rowsOf(page)).toHaveCount(5);
  for (const name of BOTS) {
    const row = rowOf(page, name);
    await expect(row).toContainText('87.5');
    await expect(row).toContainText('very high');
    await expect(row).toContainText('80%');
  }
});

test('the lines of a score say what they add and why; B3 and B8 lack data', async ({ page }) => {
  await page.goto('/votes/bot-analysis');
  await rowOf(page, 'helper_201').getByRole('link', { name: /87\.5/ }).click();
  await expect(page.getByRole('dialog').getByRole('region', { name: 'Evidence' })).toContainText(
    'Mar 1, 2026, 3:00:02 AM UTC',
  );
  const drawer = page.getByRole('dialog');
  const line = (id: string) => drawer.getByRole('listitem').filter({ hasText: new RegExp(`^${id} `) });
  await expect(line('B1')).toContainText('30.0 of 30');
  await expect(line('B1')).toContainText(/because J = 1\.00 with helper_20\d over 30 targets/);
  await expect(line('B3')).toContainText('not enough data');
  await expect(line('B8')).toContainText('not enough data');
  await expect(drawer).toContainText('80% of the method applies');
  await expect(drawer.getByRole('region', { name: 'What would lower this score' })).toContainText(
    'B1 lockstep (30.0 points)',
  );
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await expect(page).toHaveURL(/\/votes\/bot-analysis$/);
});

test('no person scores above 24', async ({ page }) => {
  await page.goto('/votes/bot-analysis?min=25');
  await expect(rowsOf(page)).toHaveCount(5);
  await page.goto('/votes/bot-analysis?min=0&per=200');
  await expect(rowsOf(page)).toHaveCount(100);
});

test('the lanes of a ring have a table with the same votes', async ({ page }) => {
  await page.goto('/votes/bot-analysis');
  await page
    .locator('[data-ring]')
    .getByRole('link', { name: /5 voters/ })
    .click();
  const lanes = page.getByRole('dialog').getByRole('region', { name: /^Votes of the ring/ });
  await lanes.getByRole('radio', { name: 'Table' }).check();
  await expect(lanes.locator('tbody tr')).toHaveCount(150);
  await expect(lanes.locator('tbody tr').first()).toContainText(/Mar 1, 2026, 3:00:\d\d AM UTC.*up on review \d+/);
});

test('the page says signal, not verdict, names its version, and is not indexed', async ({ page }) => {
  await page.goto('/votes/bot-analysis');
  const banner = page.getByRole('complementary', { name: 'How to read this page' });
  await expect(banner).toContainText('Signal, not verdict.');
  await expect(banner).toContainText('Method version 1 (');
  await expect(page.locator('meta[name="robots"][content*="noindex"]').first()).toBeAttached();
});

test('with no one in reach the page says why, and what would show someone', async ({ page }) => {
  await page.goto('/votes/bot-analysis?min=88');
  await expect(page.getByRole('button', { name: /Remove .* to show 5/ })).toBeVisible();
});

test('leaving out flagged voters removes exactly 150 votes', async ({ page }) => {
  await page.goto('/votes/analysis');
  const figures = page.getByRole('region', { name: 'Key figures' });
  await expect(figures).toContainText('5,036');
  await expect(figures).toContainText('100 voters, 73.7 effective');
  await page.getByLabel(/Exclude flagged/).click();
  await expect(figures).toContainText('4,886');
  await expect(figures).toContainText('95 voters');
  await expect(page).toHaveURL(/excludeFlagged=yes/);
});

test('the page fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/votes/bot-analysis');
  await expect(page.getByText('helper_201').first()).toBeVisible();
  expect(await sidewaysScroll(page)).toBe(0);
});
