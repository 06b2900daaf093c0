import type { Page } from '@playwright/test';
import { expect, rowsOf, test } from '../visit';

/** Numbers of the slashes in the list, in list order. */
const numbers = (page: Page) => rowsOf(page).getByText(/^#\d+$/);
const figures = (page: Page) => page.getByRole('region', { name: 'Key figures' });

test('the list of slashes is narrowed by each of its filters, and the address holds them', async ({ page }) => {
  const listed = async (search: string, ids: string[]) => {
    await page.goto(`/slashes?${search}`);
    if (ids.length > 0) await expect(numbers(page)).toHaveText(ids);
    else await expect(page.locator('[data-table]')).toContainText('Nothing matches these filters.');
  };
  await page.goto('/slashes');
  await page.getByLabel('Author', { exact: true }).fill('alice');
  await page.getByLabel('Author', { exact: true }).press('Enter');
  await expect(numbers(page)).toHaveText(['#4', '#1']);
  await expect(page).toHaveURL(/author=/);
  await listed('status=upheld', ['#1']);
  await listed('status=defended', ['#2']);
  await listed('status=inconclusive', ['#4']);
  await listed('status=open', ['#3']);
  await listed('status=cancelled', []);
  await listed('type=score&sort=opened', ['#1', '#2', '#4', '#3']);
  await listed('type=financial', []);
  await listed('subject=dave', ['#2']);
  await listed('amountMin=100&amountMax=200', ['#2']);
  await listed('q=no-such-words', []);
  await listed('range=2026-02-01..2026-02-28', ['#4', '#2']);
  await listed('sort=-amount', ['#1', '#2', '#4', '#3']);
});

test('the open slash counts down, shows no share, and puts no one else at stake', async ({ page }) => {
  await page.goto('/slashes');
  const card = page.locator('[data-slash="3"]');
  await expect(card).toContainText('36 hr left');
  await expect(card).toContainText(/At stake for others\s*0 points\s*0 supporters/);
  await expect(card).not.toContainText(/51|upheld|against/i);
});

test('statistics: bins of the shares, records of the accusers, and each number opens its slashes', async ({ page }) => {
  await page.goto('/slashes/overview');
  await expect(figures(page)).toContainText('1 still open; 1 person opened more than one');
  await expect(figures(page)).toContainText(/Upheld of closed.*33\.3%of 3, likely 6% – 79%/s);
  const shares = page.getByRole('region', { name: /^Weighted share for the slash/ });
  await expect(shares).toContainText('upheld above');
  await shares.getByRole('radio', { name: 'Table' }).click();
  for (const bin of [/^10% 15% 1 /, /^40% 45% 1 /, /^80% 85% 1 /])
    await expect(shares.getByRole('row', { name: bin })).toBeVisible();
  const authors = page.getByRole('region', { name: 'Who opens slashes' });
  const cells = (name: RegExp) => authors.getByRole('row', { name }).getByRole('cell');
  // Opened, upheld, defended, inconclusive: 1-0-1 and 0-1-0.
  for (const [name, record] of [
    [/Alice/, ['2', '1', '0', '1']],
    [/Frank/, ['1', '0', '1', '0']],
  ] as const)
    for (const [place, count] of record.entries()) await expect(cells(name).nth(place)).toHaveText(count);
  const levels = page.getByRole('region', { name: /^Who accuses whom About/ });
  await levels.getByRole('radio', { name: 'Table' }).click();
  const pairs = page.getByRole('region', { name: 'Who accuses whom, numbers' });
  // Two of the reputable on the neutral, one of them defended.
  await expect(pairs).toContainText('2');
  await page.getByLabel('How they ended').selectOption('defended');
  await expect(pairs).toContainText('1');
  await expect(pairs).not.toContainText('2');
  await cells(/Alice/).nth(0).getByRole('link').click();
  await expect(numbers(page)).toHaveText(['#4', '#1']);
  await page.goBack();
  await cells(/Frank/).nth(2).getByRole('link').click();
  await expect(numbers(page)).toHaveText(['#2']);
});

test('supporters are sorted and filtered by each control, the address holds them, and a link shows the same', async ({
  page,
}) => {
  const names = () => rowsOf(page).locator('td:first-child, th:first-child').getByRole('link');
  const listed = async (search: string, who: RegExp[]) => {
    await page.goto(`/slashes/bad-friends?range=all&${search}`);
    if (who.length > 0) await expect(names()).toHaveText(who);
    else await expect(page.locator('[data-table]')).toContainText('Nothing matches these filters.');
  };
  // Ties are ordered by id: Heidi before Judy.
  await listed('', [/Heidi/, /Judy/, /Ivan/]);
  await listed('sort=points', [/Ivan/, /Heidi/, /Judy/]);
  // No one backed ten: no rate is certain enough to sort by.
  await listed('sort=-rate', [/Heidi/, /Ivan/, /Judy/]);
  await listed('role=voucher', [/Heidi/, /Judy/]);
  await listed('minSlashes=2', []);
  await listed('person=ivan', [/Ivan/]);
  await listed('role=reviewer&rule=close', [/Judy/, /Heidi/]);
  await page.goto('/slashes/bad-friends');
  await expect(rowsOf(page)).toHaveCount(3);
  await page.getByLabel('Backed as').selectOption('voucher');
  await expect(page).toHaveURL(/role=voucher/);
  await expect(names()).toHaveText([/Heidi/, /Judy/]);
  await page
    .locator('[data-table] thead')
    .getByRole('button', { name: /^Points lost/ })
    .click();
  await expect(page).toHaveURL(/sort=points/);
  await page.goBack();
  await expect(page).not.toHaveURL(/sort=points/);
  // Slash 1 closed on January 12.
  await page.goto('/slashes/bad-friends?range=2026-02-01..2026-02-28');
  await expect(rowsOf(page)).toHaveCount(0);
});

test('a rate of one penalized out of one backed is gray, with its interval', async ({ page }) => {
  await page.goto('/slashes/bad-friends?range=all');
  const judy = rowsOf(page).filter({ hasText: 'Judy' });
  await expect(judy).toContainText('100.0% (21% – 100%) n=1');
  // Alice reviewed Erin negatively, Mallory after the slash.
  for (const name of ['Alice', 'Mallory']) await expect(rowsOf(page).filter({ hasText: name })).toHaveCount(0);
});

test('an upheld slash is in no category of misplaced ones; accusers are listed with the outcome of theirs', async ({
  page,
}) => {
  for (const category of ['a', 'b', 'c', 'd']) {
    await page.goto(`/slashes/misplaced-slashes?category=${category}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Misplaced slashes');
    await expect(page.locator('[data-table][aria-busy="true"]')).toHaveCount(0);
    await expect(rowsOf(page).filter({ hasText: 'Erin' })).toHaveCount(0);
  }
  await expect(page.locator('[data-table]')).toContainText('This is known only 90 days after the close.');
  const authors = page.getByRole('region', { name: 'Who opens slashes' });
  await expect(authors.getByRole('row', { name: /Frank/ })).toContainText('0.0% (0% – 79%) n=1');
  await expect(authors.getByRole('row', { name: /Alice/ })).toContainText('100.0% (21% – 100%) n=1');
});

test('misplaced slashes and impacts are filtered and sorted by each control', async ({ page }) => {
  const listed = async (path: string, ids: string[]) => {
    await page.goto(path);
    if (ids.length > 0) await expect(numbers(page)).toHaveText(ids);
    else await expect(page.locator('[data-table]')).toContainText('No slash of this kind in this range.');
  };
  await listed('/slashes/misplaced-slashes?minVotes=4', ['#2']);
  await listed('/slashes/misplaced-slashes?minVotes=5', []);
  await listed('/slashes/misplaced-slashes?author=frank', ['#2']);
  await listed('/slashes/misplaced-slashes?author=alice', []);
  await listed('/slashes/misplaced-slashes?subject=ivan&category=b', ['#4']);
  await listed('/slashes/misplaced-slashes?range=2026-01-01..2026-01-31', []);
  await page.goto('/slashes/impact?sort=-points');
  await expect(numbers(page).first()).toHaveText('#1');
  await page.goto('/slashes/impact?sort=-reach');
  await expect(numbers(page).first()).toHaveText('#1');
  await page.goto('/slashes/impact?status=upheld');
  await expect(numbers(page)).toHaveText(['#1']);
  await page.goto('/slash-votes?sort=-share');
  await expect(numbers(page)).toHaveText(['#1', '#4', '#2', '#3']);
  await page.goto('/slash-votes?sort=votes&status=closed');
  await expect(numbers(page)).toHaveText(['#4', '#1', '#2']);
});

test('votes on a slash are filtered by level, direction and relation', async ({ page }) => {
  await page.goto('/slash-votes/1');
  await expect(rowsOf(page)).toHaveCount(4);
  await expect(figures(page)).toContainText('upheld above 60%, defended below 40%');
  await page.getByLabel('Level', { exact: true }).selectOption('established');
  await expect(page).toHaveURL(/level=established/);
  await expect(rowsOf(page)).toHaveCount(1);
  await expect(rowsOf(page)).toContainText('Bob');
  await page.goto('/slash-votes/1?direction=down');
  await expect(rowsOf(page)).toHaveCount(1);
  await expect(rowsOf(page)).toContainText('Heidi');
  await page.goto('/slash-votes/1?relation=invited');
  await expect(rowsOf(page).filter({ hasText: 'Bob' })).toHaveCount(1);
});

test('who backed the accused before, during and after: reviews, ETH, score', async ({ page }) => {
  await page.goto('/slashes/impact/1');
  const eth = page.getByRole('region', { name: /^Vouched for the accused/ });
  await eth.getByRole('radio', { name: 'Table' }).click();
  // 0.1 from Judy and 0.05 from Heidi, who ended hers on January 11.
  await expect(eth.getByRole('row', { name: /Jan 10.*0\.15$/ })).toBeVisible();
  await expect(eth.getByRole('row', { name: /Jan 12.*0\.1$/ })).toBeVisible();
});
