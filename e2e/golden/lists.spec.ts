import { expect, rowsOf, test } from '../visit';

test('/reviews shows 15 active rows by default and 26 with all states', async ({ page }) => {
  await page.goto('/reviews');
  await expect(rowsOf(page)).toHaveCount(15);
  await page.goto('/reviews?status=all&per=50');
  await expect(rowsOf(page)).toHaveCount(26);
  await page.goto('/reviews?sentiment=negative');
  await expect(rowsOf(page)).toHaveCount(1);
  await expect(rowsOf(page).first()).toContainText('Alice');
  await expect(rowsOf(page).first()).toContainText('Erin');
});

test('/vouches shows five active vouches of 2.30 ETH', async ({ page }) => {
  await page.goto('/vouches');
  await expect(rowsOf(page)).toHaveCount(5);
  await expect(page.getByRole('main')).toContainText('2.30 ETH');
  await page.goto('/vouches?status=all');
  await expect(rowsOf(page)).toHaveCount(7);
});

test('/slashes names the outcome of each slash and no direction of the open one', async ({ page }) => {
  await page.goto('/slashes');
  await expect(rowsOf(page)).toHaveCount(4);
  const row = (claimant: string) => rowsOf(page).filter({ hasText: claimant });
  await expect(row('80.8%')).toContainText(/upheld/i);
  await expect(row('12.8%')).toContainText(/defended/i);
  await expect(row('43.3%')).toContainText(/inconclusive/i);
  const open = rowsOf(page).filter({ hasText: 'Niaj' });
  await expect(open).toContainText(/open/i);
  await expect(open).not.toContainText('%'.concat(' upvotes'));
});

test('/invitations shows 15 rows, 11 of them accepted', async ({ page }) => {
  await page.goto('/invitations');
  await expect(rowsOf(page)).toHaveCount(15);
  await page.goto('/invitations?status=accepted');
  await expect(rowsOf(page)).toHaveCount(11);
});

test('an unknown filter value is dropped from the address', async ({ page }) => {
  await page.goto('/reviews?sentiment=furious&page=-3&status=all&per=50');
  await expect(rowsOf(page)).toHaveCount(26);
  await expect(page).toHaveURL(/\/reviews\?(?=.*status=all)(?=.*per=50)[^&]+&[^&]+$/);
});
