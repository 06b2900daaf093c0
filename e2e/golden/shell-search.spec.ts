import { hasPage } from '../pages';
import { expect, test } from '../visit';

const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
/** Every form of one person's id. */
const FORMS_OF_BOB = [
  '2',
  'bob',
  '@Bob',
  'https://x.com/bob',
  'twitter.com/bob?s=20',
  BOB,
  BOB.toUpperCase().replace('0X', '0x'),
  `address:${BOB}`,
  'profileId:2',
  'service:x.com:900002',
  'service:x.com:username:bob',
];

test('`/` moves the cursor to the search in the header, which suggests people', async ({ page }) => {
  await page.goto('/mini-apps');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mini-apps');
  await page.keyboard.press('/');
  const field = page.getByRole('banner').getByRole('combobox', { name: 'Find a person' });
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('');
  await page.keyboard.type('bo');
  const option = page.getByRole('banner').getByRole('option');
  await expect(option.first()).toContainText('Bob');
  await expect(option.first()).toHaveAttribute('aria-selected', 'true');
  await expect(option.last()).toContainText('Search profiles for bo');
  await page.keyboard.press('ArrowUp');
  await expect(option.last()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(option.first()).toBeHidden();
  await page.keyboard.press('ArrowDown');
  await expect(option.first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(option.first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/profiles\/2$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Bob');
  await page.keyboard.press('/');
  await expect(field).toBeFocused();
  await page.keyboard.type('who is not here');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/profiles\?q=who(\+|%20)is(\+|%20)not(\+|%20)here$/);
});

test('the palette finds a person by every form of an id, slashes, pages and commands', async ({ page }) => {
  await page.goto('/mini-apps');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mini-apps');
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search and commands' });
  const field = palette.getByRole('combobox');
  await expect(field).toBeFocused();
  const group = (name: string) => palette.getByRole('group', { name, exact: true });
  for (const form of FORMS_OF_BOB) {
    await field.fill('');
    await expect(group('People')).toHaveCount(0);
    await field.fill(form);
    await expect(group('People').getByRole('option').first(), form).toContainText('Bob');
  }
  await field.fill('vitalik.eth');
  await expect(group('People').getByRole('option').first()).toContainText('Open vitalik.eth');
  for (const form of ['3', '#3', 'slash 3']) {
    await field.fill(form);
    await expect(palette.getByRole('option', { name: 'All people for' })).toBeVisible();
    await expect(group('Slash').getByText('Slash 3')).toHaveCount(hasPage('/slash-votes/3') ? 1 : 0);
  }
  await field.fill('caution');
  await expect(palette.getByText('Caution list')).toHaveCount(0);
  await field.fill('admin');
  await expect(group('Pages')).toHaveCount(0);
  await field.fill('theme light');
  await page.keyboard.press('Enter');
  await expect(palette).toHaveCount(0);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await page.keyboard.press('Control+k');
  await field.fill('mass archives');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/reviews\/mass-archive$/);
});

test('people collected for a comparison are in a tray over the page, by name, and lead to the comparison', async ({
  page,
}) => {
  await page.goto('/profiles');
  const tray = page.getByRole('region', { name: 'Compare' });
  if (!hasPage('/profileoverview')) {
    // No one is collected for a page that does not exist.
    await page.goto('/profiles?c=1,2');
    await page.getByRole('main').getByRole('link', { name: 'Alice' }).first().hover();
    await expect(page.getByRole('button', { name: 'Watch', exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Compare', exact: true })).toHaveCount(0);
    return expect(tray).toHaveCount(0);
  }
  for (const name of ['Alice', 'Bob']) {
    await page.getByRole('main').getByRole('link', { name }).first().hover();
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    await expect(tray.getByRole('listitem').filter({ hasText: name })).toBeVisible();
    await page.mouse.move(5, 400);
    await expect(page.getByRole('button', { name: 'Comparing' })).toHaveCount(0);
  }
  await expect(page).toHaveURL(/\/profiles\?c=1,2$/);
  await tray.getByRole('button', { name: 'Remove Bob' }).click();
  await expect(tray).toContainText('Add one more, up to 4');
  await page.goBack();
  await tray.getByRole('link', { name: 'Compare 2' }).click();
  await expect(page).toHaveURL(/\/profileoverview\?c=1,2$/);
  await expect(tray).toHaveCount(0);
});
