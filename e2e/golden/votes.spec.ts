import { readFile } from 'node:fs/promises';
import { asksByItself, expect, rowsOf, sidewaysScroll, test } from '../visit';

test('all time lists the decided slash with its shares; the last week only the open one', async ({ page }) => {
  await page.goto('/votes?range=all&type=slash&cols=snippet,author,subject,votes,up,down,weightedShare,id');
  await expect(rowsOf(page)).toHaveCount(4);
  const decided = rowsOf(page).filter({ has: page.locator('td').last().filter({ hasText: /^1$/ }) });
  await expect(decided.locator('td').allInnerTexts()).resolves.toEqual(
    expect.arrayContaining(['4', '3', '1', '80.8%']),
  );
  await page.goto('/votes');
  await expect(rowsOf(page)).toHaveCount(1);
  await expect(rowsOf(page).first()).toContainText('Niaj');
});

test('the open slash has two votes and no direction: on the page, in the file, in the answer', async ({ page }) => {
  await asksByItself(page);
  const answered = page.waitForResponse(/rpc\/votes_targets/);
  await page.goto('/votes');
  const [target] = ((await (await answered).json()) as { rows: Record<string, unknown>[] }).rows;
  expect(target).toMatchObject({ type: 'slash', id: 3, votes: 2, blind: true });
  for (const field of ['up', 'down', 'weightedShare', 'controversy']) expect(target?.[field]).toBeNull();
  const row = rowsOf(page).first();
  await expect(row).toContainText('Hidden');
  await expect(row).not.toContainText('%');
  await page.getByRole('button', { name: 'Export' }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'JSON of all rows' }).click();
  const [exported] = JSON.parse(await readFile(await (await saved).path(), 'utf8'));
  expect(exported).toMatchObject({ votes: 2, up: null, down: null, weighted_share: null, controversy: null });
  await page.goto('/votes?view=stream');
  await expect(rowsOf(page)).toHaveCount(2);
  for (const vote of await rowsOf(page).all()) await expect(vote).toContainText('Hidden');
  await page.goto('/votes?view=stream&direction=up');
  await expect(page.getByText('Nothing matches these filters.')).toBeVisible();
});

test('votes are compared with the time before; a share of few votes is not', async ({ page }) => {
  await page.goto('/votes?range=30d');
  const figures = page.getByRole('region', { name: 'Key figures' });
  await expect(figures).toContainText(/Votes\s*4\s*33% fewer than in the 30 days before/);
  await expect(figures).not.toContainText('points above');
  await expect(figures).not.toContainText('points below');
});

test("mallory's review has its one vote against, and the mark of EIP-6", async ({ page }) => {
  await page.goto('/votes?range=all&author=@mallory&subject=@alice');
  await expect(rowsOf(page)).toHaveCount(1);
  await expect(rowsOf(page).first()).toContainText('EIP-6');
  await expect(rowsOf(page).first()).toContainText('0.0%');
});

test('the heat map has 168 cells and its table adds up to the votes', async ({ page }) => {
  await page.goto('/votes?range=all');
  const heat = page.getByRole('region', { name: /^Votes by hour/ });
  await heat.getByRole('radio', { name: 'Table' }).check();
  await expect(heat.locator('tbody td')).toHaveCount(168);
  const numbers = (await heat.locator('tbody td').allInnerTexts()).map(Number);
  expect(numbers.filter(Number.isFinite).reduce((sum, votes) => sum + votes, 0)).toBe(14);
  await page.getByRole('link', { name: 'Stream' }).click();
  await expect(page.getByText('The stream shows at most 31 days at a time.')).toBeVisible();
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/votes');
  await expect(page.getByRole('list', { name: 'Vote targets' }).getByRole('listitem')).toHaveCount(1);
  expect(await sidewaysScroll(page)).toBe(0);
});

test('without a ring or a flagged voter the bots page says so, and how to see who comes closest', async ({ page }) => {
  await page.goto('/votes/bot-analysis');
  await expect(page.getByText('No voters in lockstep in this period.')).toBeVisible();
  await expect(page.getByText('No voter reaches 50 with coverage of at least 50%.')).toBeVisible();
  await expect(page.getByText('A lower minimum shows who comes closest.')).toBeVisible();
});
