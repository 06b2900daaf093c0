import { expect, rowsOf, test } from '../visit';

test('two people side by side, by any form of an id: figures, relations and who endorses both', async ({ page }) => {
  await page.goto('/profileoverview?c=@alice');
  await expect(page).toHaveURL(/\/profileoverview\?c=1$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Alice');
  const main = page.getByRole('main');
  await expect(main.getByText(/^Score2,100100$/)).toBeVisible();
  await page.getByLabel('Add a person').fill('bob');
  await page.getByLabel('Add a person').press('Enter');
  await expect(page).toHaveURL(/\/profileoverview\?c=1,2$/);
  const table = page.getByRole('region', { name: 'How they differ' }).getByRole('table');
  await expect(table.getByRole('columnheader')).toHaveText(['Measure', 'Alice', 'Bob']);
  await expect(table.getByRole('row', { name: /^Score About/ })).toContainText('Highest: 2,100');
  await expect(table.getByRole('row', { name: /^Reviews received/ })).toContainText('Highest: 4');
  const relations = page.getByRole('region', { name: 'Alice and Bob' });
  await expect(relations.getByRole('listitem')).toHaveText([
    'Mutual review: both positive.',
    'Mutual vouch: 0.500 ETH from Alice on Bob, 0.500 ETH from Bob on Alice.',
    'Alice invited Bob.',
  ]);
  await expect(page.getByRole('region', { name: 'Shared endorsers' }).getByRole('listitem')).toHaveText([/Frank/]);
  const scores = page.getByRole('region', { name: /^Scores/ });
  await scores.getByRole('radio', { name: 'Table' }).check();
  await expect(scores.getByRole('columnheader')).toHaveText(['Time (UTC)', 'Alice', 'Bob']);
  // A number leads to its rows.
  await table.getByRole('link', { name: '4', exact: true }).click();
  await expect(rowsOf(page)).toHaveCount(4);
});

test('a fifth person is left out with a notice, and paper shows the page alone', async ({ page }) => {
  await page.goto('/profileoverview?c=1,2,3,4,5&print=1');
  await expect(page).toHaveURL(/c=1,2,3,4,5$/);
  const main = page.getByRole('main');
  await expect(main).toContainText('Four people fit side by side: Erin is left out.');
  await expect(page.getByRole('navigation').first()).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(main.getByRole('heading', { level: 2, name: 'Dave' })).toBeVisible();
  // On a phone four columns fit beside each other: the names of the measures are above them.
  await page.emulateMedia({ media: 'screen' });
  await page.setViewportSize({ width: 360, height: 800 });
  const scrolled = page.getByRole('group', { name: 'Measures by person' });
  await expect(scrolled.getByRole('columnheader')).toHaveText(['Alice', 'Bob', 'Carol', 'Dave']);
  expect(await scrolled.evaluate((table) => table.scrollWidth - table.clientWidth)).toBe(0);
});
