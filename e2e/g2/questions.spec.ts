import { expect, settled, test } from '../visit';

test('which accounts vote as a ring is answered in words, two actions from the home page', async ({ page }) => {
  await page.goto('/home');
  await settled(page);
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search and commands' });
  await palette.getByRole('combobox').fill('voting ring');
  await expect(palette.getByRole('option', { selected: true })).toContainText('Bot analysis');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').locator('[data-finding]').first()).toHaveText(
    /^1 group of voters who keep voting the same way within minutes of each other cast 150 of [\d,]+ votes\.$/,
  );
  await page
    .locator('[data-ring]')
    .getByRole('link', { name: /5 voters/ })
    .click();
  const drawer = page.getByRole('dialog');
  await expect(drawer).toContainText('so their votes may be one voice');
  await expect(drawer).toContainText('It does not show that one person is behind them');
});
