import type { Page } from '@playwright/test';
import { expect, test } from '../visit';

/** A widget of a profile, scrolled to so that it loads. */
async function widget(page: Page, profile: number, title: string) {
  await page.goto(`/profiles/${profile}`);
  const card = page.getByRole('region', { name: title });
  await card.scrollIntoViewIfNeeded();
  return card;
}

test('the batches a person wrote lead to the batch', async ({ page }) => {
  const card = await widget(page, 11, 'Review batch analysis');
  await expect(card).toContainText('1 written');
  await expect(card).toContainText('0 received');
  await expect(card).toContainText('100% positive');
  await card.getByRole('link', { name: '11 reviews in 20 min' }).click();
  await expect(page.getByRole('dialog', { name: 'Batch by Mallory' })).toBeVisible();
});

test('the batches that review a person name their author', async ({ page }) => {
  const card = await widget(page, 1, 'Review batch analysis');
  await expect(card).toContainText('0 written');
  await expect(card).toContainText('1 received');
  await expect(card).toContainText('Mallory');
});

test('archived reviews show rank, rate and the last five', async ({ page }) => {
  const card = await widget(page, 11, 'Archived-reviews leaderboard');
  await expect(card).toContainText('10 of 11 archived');
  await expect(card).toContainText('90.9% (62.3% – 98.4%)');
  await expect(card.getByRole('list', { name: 'Last archived' }).getByRole('listitem')).toHaveCount(5);
  await card.getByRole('link', { name: 'Rank 1' }).click();
  await expect(page).toHaveURL(/archived-leaderboard\?person=profileId:11$/);
});

test('a widget whose call fails leaves the other widgets alone', async ({ page }) => {
  await page.route('**/rpc/widget_batch_analysis?*', (route) =>
    route.fulfill({ status: 500, json: { message: 'down' } }),
  );
  const failed = await widget(page, 11, 'Review batch analysis');
  await expect(failed).toContainText('Review batches could not be loaded.');
  await expect(page.getByRole('region', { name: 'Archived-reviews leaderboard' })).toContainText('10 of 11 archived');
});
test.use({ allowed: [/500/] });
