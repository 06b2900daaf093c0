import { DEFAULT_FLAGS } from '../../host/src/services/flags';
import { mainNav } from '../../host/src/shell/navigation';
import { goKeys } from '../../host/src/shortcuts/goKeys';
import { plan } from '../pages';
import { expect, rowsOf, test } from '../visit';

test('no page added to the menu changes the keys of the known pages', () => {
  const { bar } = mainNav(plan, DEFAULT_FLAGS);
  const keys = Object.fromEntries([...goKeys(bar)].map(([key, { path }]) => [key, path]));
  expect(keys).toMatchObject({
    h: '/home',
    p: '/profiles',
    r: '/reviews',
    v: '/vouches',
    o: '/votes',
    s: '/slashes',
    i: '/invitations',
    m: '/mini-apps',
  });
});

test('all the way by keyboard: skip link, header, palette, table, dialog, and the focus returns', async ({ page }) => {
  await page.goto('/reviews?status=all&per=25');
  await expect(rowsOf(page)).toHaveCount(25);
  const focused = page.locator(':focus');

  // The skip link is the first stop, visible only when focused.
  await page.keyboard.press('Tab');
  await expect(focused).toHaveText('Skip to content');
  await expect(focused).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  // Header: links in reading order, a menu by arrows.
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.getByRole('banner').getByRole('link', { name: 'Companion' }).focus();
  for (const name of ['Home', 'Profiles', 'Reviews']) {
    await page.keyboard.press('Tab');
    await expect(focused).toHaveText(name);
  }
  await expect(focused).toHaveCSS('outline-style', 'solid');
  await expect(focused).toHaveAttribute('aria-current', 'page');
  const more = page.getByRole('banner').getByRole('button', { name: 'More' });
  await more.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();

  // Palette: opened from anywhere, closed by Escape, the focus as before.
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Search and commands' }).getByRole('combobox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();

  // Table: sort by a header's button, next page, rows by j and k, Enter opens.
  const head = page
    .getByRole('columnheader')
    .filter({ has: page.getByRole('button', { name: /Time|Date|When|Written/ }) });
  await head.getByRole('button').first().focus();
  const before = await head.getAttribute('aria-sort');
  await page.keyboard.press('Enter');
  await expect(head).not.toHaveAttribute('aria-sort', before ?? 'none');
  await expect(rowsOf(page)).toHaveCount(25);
  await page.getByRole('main').focus();
  await page.keyboard.press(']');
  await expect(rowsOf(page)).toHaveCount(1);
  await page.keyboard.press('[');
  await expect(rowsOf(page)).toHaveCount(25);
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await expect(rowsOf(page).first()).toBeFocused();

  // Dialog: the key overview traps the focus and returns it; single keys can be switched off in it.
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(sheet).toBeVisible();
  for (let presses = 0; presses < 5; presses++) await page.keyboard.press('Tab');
  await expect(sheet.locator(':focus')).toHaveCount(1);
  await sheet.getByRole('checkbox', { name: 'Single-key shortcuts are on' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await expect(rowsOf(page).first()).toBeFocused();
  await page.keyboard.press('t');
  await expect(page.locator('html')).not.toHaveAttribute('data-theme');
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await expect(rowsOf(page)).toHaveCount(25);

  // A page change moves the focus to the content; Back restores the focus and the list.
  await page.keyboard.press('g');
  await page.keyboard.press('s');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Slashes');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('t');
  await expect(page.getByText('Theme: dark')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/reviews\?/);
  await expect(rowsOf(page)).toHaveCount(25);
});
