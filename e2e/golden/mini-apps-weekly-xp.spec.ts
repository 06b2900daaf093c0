import { expect, moreFilters, rowsOf, test } from '../visit';

test('XP by week: who earned how much, who is new, and who changed places', async ({ page }) => {
  await page.goto('/mini-apps/weekly-xp-overview?week=99');
  await expect(page.getByText('The season has no week 99 yet; week 4 is shown instead.')).toBeVisible();
  const figures = page.getByRole('region', { name: 'Key figures' });
  await expect(figures).toContainText(/XP given out.*2,700.*Earners.*4.*Gini.*0\.343/s);
  const rows = [/1.*Carol.*0.*1,200.*\+600.*\+100%/s, /2.*Alice.*new.*900/s, /3.*Bob.*[-−]1.*500/s, /4.*Frank.*new/s];
  for (const [place, words] of rows.entries()) await expect(rowsOf(page).nth(place)).toContainText(words);

  const places = page.getByRole('region', { name: /^Places by week/ });
  await places.getByRole('radio', { name: 'Table' }).click();
  await expect(places.getByRole('columnheader')).toHaveCount(5);

  await page.getByLabel('Week', { exact: true }).selectOption('3');
  await expect(page).toHaveURL(/week=3/);
  await expect(figures).toContainText(/XP given out.*1,100.*Earners.*2/s);
  await expect(rowsOf(page)).toHaveCount(2);

  // The watched people, by a link that says who they are.
  await page.evaluate(() =>
    localStorage.setItem(
      'companion.watch',
      JSON.stringify([{ userId: 103, profileId: 3, userkey: 'profileId:3', name: 'Carol', addedAt: '2026-01-01' }]),
    ),
  );
  await page.reload();
  await (await moreFilters(page)).getByLabel('Only people I watch').click();
  await expect(page).toHaveURL(/who=103/);
  await expect(rowsOf(page)).toHaveText([/Carol/]);
});
