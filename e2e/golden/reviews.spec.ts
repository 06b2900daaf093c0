import { asksByItself, expect, moreFilters, rowsOf, test } from '../visit';

test('states and figures of all reviews', async ({ page }) => {
  await page.goto('/reviews?status=archived');
  await expect(rowsOf(page)).toHaveCount(11);
  const figures = page.getByRole('region', { name: 'Key figures' });
  await expect(figures).toContainText('42.3%');
  await expect(figures).toContainText('96.0%');
  await expect(figures).toContainText(/Neutralized.*0\.0%.*of 13/s);
});

test('written reviews are compared with an equally long time before', async ({ page }) => {
  const written = page
    .getByRole('region', { name: 'Key figures' })
    .getByText('Written', { exact: true })
    .locator('../..');
  await page.goto('/reviews?range=90d');
  await expect(written).toContainText(/12.*8 more than in the 90 days before/s);
  await page.goto('/reviews?range=30d');
  await expect(written).toContainText(/0.*100% fewer than in the 30 days before/s);
  // The day before the twelve were written, and the day itself.
  await page.goto('/reviews?range=2026-02-01..2026-02-01');
  await expect(written).toContainText(/12.*12 more than in the day before/s);
  await page.goto('/reviews');
  await expect(page.getByRole('region', { name: /^Reviews by sentiment/ })).toBeVisible();
  await expect(written).not.toContainText('before');
});

test('a chart with an unreadable answer leaves figures and rows alone', async ({ page }) => {
  await asksByItself(page);
  for (const body of ['{}', '{"points":null}', '{"points":7}']) {
    await page.route(/rpc\/reviews_series/, (route) => route.fulfill({ contentType: 'application/json', body }));
    await page.goto('/reviews?range=90d');
    await expect(page.getByText('The chart of reviews', { exact: false }).first()).toBeVisible();
    await expect(page.getByRole('region', { name: 'Key figures' })).toContainText('Written');
    await expect(rowsOf(page)).not.toHaveCount(0);
    await page.unroute(/rpc\/reviews_series/);
  }
});

test('mallory’s active review shows its batch, its template and its score then', async ({ page }) => {
  await page.goto('/reviews?author=@mallory');
  await expect(rowsOf(page)).toHaveCount(1);
  const row = rowsOf(page).first();
  await expect(row).toContainText('Erin');
  await expect(row).toContainText('Template');
  await expect(row.getByRole('link', { name: 'Batch' })).toHaveAttribute(
    'href',
    '/reviews/batch-analysis?range=all&batch=300%3A15',
  );
});

test('the level of the author filters, and the rows are the same after a reload', async ({ page }) => {
  await page.goto('/reviews');
  const more = await moreFilters(page);
  await more.getByLabel('Author level').selectOption('untrusted');
  await expect(page).toHaveURL(/authorLevel=untrusted$/);
  // An active filter under the button is counted on the button and has a chip.
  await expect(page.getByRole('button', { name: 'More filters (1)' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Active filters' })).toContainText(/Author level.*untrusted/);
  await expect(rowsOf(page)).toHaveCount(3);
  const authors = rowsOf(page).locator('td:nth-child(3)');
  await expect(authors).toContainText(['Erin', 'Mallory', 'Erin']);
  const before = await rowsOf(page).allInnerTexts();
  await page.reload();
  await expect(rowsOf(page)).toHaveCount(3);
  expect(await rowsOf(page).allInnerTexts()).toEqual(before);
});

test('a row opens by keyboard and shows the whole text', async ({ page }) => {
  await page.goto('/reviews?author=@mallory');
  await rowsOf(page).first().getByRole('button', { name: 'Show details' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Great person, highly trusted, recommend' })).toBeVisible();
  await expect(page.getByText('No text.')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('No text.')).toHaveCount(0);
});

test('when no row matches, the page offers to drop each filter that hides rows by itself', async ({ page }) => {
  await page.goto('/reviews?sentiment=negative&author=@mallory');
  const main = page.getByRole('main');
  await expect(main.getByRole('button', { name: 'Remove Author: @mallory to show 1' })).toBeVisible();
  await main.getByRole('button', { name: 'Remove Sentiment: negative to show 1' }).click();
  await expect(rowsOf(page)).toHaveCount(1);
});

test('an unknown name is named as unknown, and the nearest ones are one press away', async ({ page }) => {
  await page.goto('/reviews?author=@alise');
  const list = page.locator('[data-table]');
  await expect(list).toContainText('No one is called “@alise”.');
  await list.getByRole('button', { name: 'Alice' }).click();
  await expect(page).toHaveURL(/author=profileId(:|%3A)1$/);
  await expect(rowsOf(page).first()).toContainText('Alice');
});

test('optional columns: id, EIP-7, group of texts, replies', async ({ page }) => {
  await page.goto('/reviews?author=@mallory&cols=createdAt,eip7Counted,templateGroup,replies,id');
  const cells = rowsOf(page).first().locator('th, td');
  await expect(cells).toHaveText(['', /ago/, 'Yes', '15', '0', '19']);
});

test('the text of a marked review says what the mark means and what it costs', async ({ page }) => {
  await page.goto('/reviews?author=mallory&subject=alice&status=all');
  await expect(rowsOf(page)).toHaveCount(1);
  await rowsOf(page).first().getByRole('button', { name: 'Show details' }).click();
  await expect(page.getByRole('main')).toContainText('voted this praise down, which marks it as spam.');
  await expect(page.getByRole('main')).toContainText(
    'has 2 such marks: 1 point of score lost so far, 1 point more with the next one.',
  );
  await page.getByRole('link', { name: 'Everything they wrote about this person' }).click();
  await expect(page).toHaveURL(/\/mini-apps\/ethossearch\?q=/);
  await expect(page.getByRole('main')).toContainText('Great person, highly trusted, recommend');
});
