import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, rowsOf, sidewaysScroll, test } from '../visit';

const PAGE = '/reviews/batch-analysis';

/** Cells of the first row by column name. */
async function firstRow(page: Page): Promise<Record<string, string>> {
  await expect(rowsOf(page).first()).toBeVisible();
  // Cells that the table has no room for.
  const more = rowsOf(page).first().locator('[data-expander][aria-expanded="false"]');
  if ((await more.count()) > 0) await more.click();
  return page.evaluate(() => {
    const words = (element: Element | null) => element?.textContent?.trim() ?? '';
    const names = [...document.querySelectorAll('[data-table] thead th')].map(words);
    const cells = [...(document.querySelector('[data-table] tr[data-row]')?.children ?? [])].map(words);
    const fields = [...document.querySelectorAll('[data-table] td > dl > div')];
    return Object.fromEntries([
      ...names.map((name, place) => [name, cells[place] ?? '']),
      ...fields.map((field) => [words(field.querySelector('dt')), words(field.querySelector('dd'))]),
    ]);
  });
}

test('the golden set holds one batch with its figures', async ({ page }) => {
  await page.goto(PAGE);
  await expect(rowsOf(page)).toHaveCount(1);
  const row = await firstRow(page);
  expect(row.Author).toContain('Mallory');
  expect(row).toMatchObject({
    Reviews: '11',
    Span: '20 min',
    'Median gap': '2:00',
    'Per min': '0.55',
    Surprise: '16.6',
    Burstiness: '−1.00',
    Positive: '100.0% n=11',
    Subjects: '11',
    Template: '100.0% n=11',
    'Archived since': '10, 90.9% n=11',
    'Answered since': '1',
  });
});

test('a higher minimum leaves no batch and offers a lower one', async ({ page }) => {
  await page.goto(`${PAGE}?min=12`);
  const main = page.getByRole('main');
  await expect(main).toContainText('No batch of 12 or more reviews with gaps under 5 minutes in this range.');
  await expect(main.getByRole('button', { name: 'Remove Min. reviews: 12 to show 1' })).toBeVisible();
  await main.getByRole('button', { name: 'Lower the minimum to 5' }).click();
  await expect(rowsOf(page)).toHaveCount(1);
  await expect(page).toHaveURL(/batch-analysis$/);
  await page.goBack();
  await expect(page).toHaveURL(/min=12$/);
});

test('with a gap of two minutes the reviews are one batch, with a gap of one they are none', async ({ page }) => {
  await page.goto(`${PAGE}?gap=1`);
  await expect(page.getByRole('main')).toContainText('gaps under 1 minute in this range');
  await page.goto(`${PAGE}?gap=2`);
  await expect(rowsOf(page)).toHaveCount(1);
});

test('the drawer holds the eleven reviews of the batch, and not the answer 22 minutes later', async ({ page }) => {
  await page.goto(PAGE);
  await rowsOf(page).first().getByRole('link', { name: /ago/ }).click();
  await expect(page).toHaveURL(/batch=300%3A15/);
  const drawer = page.getByRole('dialog', { name: 'Batch by Mallory' });
  const reviews = drawer.getByRole('region', { name: 'Reviews of the batch' }).getByRole('listitem');
  await expect(reviews).toHaveCount(11);
  await expect(reviews.first()).toContainText('Great person, highly trusted, recommend');
  await expect(reviews.filter({ hasText: 'Answered' })).toHaveCount(1);
  await expect(reviews.filter({ hasText: 'Answered' })).toContainText('Erin');
  await expect(drawer).toContainText('10 of 10 gaps are 2:00–5:00 long.');
  await expect(drawer).toContainText('55 of 55 pairs share 80% or more');
  await expect(drawer).toContainText('10 archived, 1 answered');
  await expect(drawer.getByRole('link', { name: 'Their farmer score' })).toHaveAttribute(
    'href',
    '/mini-apps/farmer-scores?report=profileId%3A11',
  );
  const saved = page.waitForEvent('download');
  await drawer.getByRole('button', { name: 'CSV of these reviews' }).click();
  const lines = (await readFile(await (await saved).path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines).toHaveLength(12);
  expect(lines[1]).toMatch(/^15,2026-02-01T00:00:00Z,,Alice,1,/);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(page).toHaveURL(/batch-analysis\/?\??$/);
});

test('a mark of the timeline opens its batch by keyboard', async ({ page }) => {
  await page.goto(PAGE);
  const cursor = page.getByRole('slider', { name: 'Batches over time, cursor' });
  await cursor.focus();
  await expect(cursor).toHaveAttribute(
    'aria-valuetext',
    'Mallory, Feb 1, 2026, 12:00:00 AM UTC: 11 reviews, 100% positive',
  );
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Batch by Mallory' })).toBeVisible();
});

test('a link to a batch that no longer exists says so; an id of another form is dropped', async ({ page }) => {
  await page.goto(`${PAGE}?batch=300:1`);
  await expect(page.getByRole('dialog')).toContainText('This batch no longer exists.');
  await page.goto(`${PAGE}?batch=drop-table`);
  await expect(page).not.toHaveURL(/drop-table/);
  await expect(rowsOf(page)).toHaveCount(1);
});

test('author and subject narrow the batches', async ({ page }) => {
  await page.goto(`${PAGE}?subject=@alice`);
  await expect(rowsOf(page)).toHaveCount(1);
  await page.goto(`${PAGE}?subject=@mallory`);
  await expect(page.getByRole('main')).toContainText('No batch of 5 or more');
  await expect(page.getByRole('button', { name: 'Remove Subject: @mallory to show 1' })).toBeVisible();
});

test('the page says signal, not verdict, names its method and is not indexed', async ({ page, request }) => {
  await page.goto(PAGE);
  const banner = page.getByRole('complementary', { name: 'How to read this page' });
  await expect(banner).toContainText('Signal, not verdict.');
  await expect(banner).toContainText('Method version D1.1, D2.1, D9.1');
  expect(await (await request.get(PAGE)).text()).toContain('<meta name="robots" content="noindex">');
});

test('a pasted list shows its people and lists the unknown ids', async ({ page }) => {
  await page.goto(`${PAGE}?view=profiles`);
  await page.getByRole('textbox', { name: 'Profiles to compare' }).fill('1, @bob, nobody');
  await page.getByRole('button', { name: 'Compare' }).click();
  await expect(rowsOf(page)).toHaveCount(2);
  await expect(rowsOf(page).nth(0)).toContainText('Alice');
  await expect(rowsOf(page).nth(1)).toContainText('Bob');
  const main = page.getByRole('main');
  await expect(main).toContainText('1 entry was not used');
  await expect(main).toContainText('Line 1, item 3 nobody: nobody here has this id');
  await expect(main).toContainText('1,925');
  await expect(page).toHaveURL(/ids=1,@bob,nobody/);
  await page.reload();
  await expect(rowsOf(page)).toHaveCount(2);
});

test('the file of a pasted list has the rows, order and columns on screen', async ({ page }) => {
  await page.goto(`${PAGE}?view=profiles&ids=1,@bob,3&sort=score&cols=score,item`);
  await expect(rowsOf(page)).toHaveCount(3);
  await page.getByRole('button', { name: 'Export' }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: /^CSV/ }).click();
  const text = await readFile(await (await saved).path(), 'utf8');
  expect(text).toBe(
    'name,handle,profile_id,userkey,score,item\r\n' +
      'Carol,carol,3,profileId:3,1450,3\r\nBob,bob,2,profileId:2,1750,2\r\nAlice,alice,1,profileId:1,2100,1\r\n',
  );
});

test('a dropped CSV file fills in its column of ids', async ({ page }) => {
  await page.goto(`${PAGE}?view=profiles`);
  await page.getByLabel('CSV file of ids').setInputFiles({
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('name,profile_id\r\n"A, B",1\r\nC,2\r\n'),
  });
  await expect(page.getByRole('textbox', { name: 'Profiles to compare' })).toHaveValue('1\n2');
  await page.getByRole('button', { name: 'Compare' }).click();
  await expect(rowsOf(page)).toHaveCount(2);
});

test('both tabs fit a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(PAGE);
  await expect(page.getByRole('list', { name: 'Batches of reviews' }).getByRole('listitem')).toHaveCount(1);
  expect(await sidewaysScroll(page)).toBe(0);
  await page.goto(`${PAGE}?view=profiles&ids=1,2`);
  await expect(page.getByRole('list', { name: 'People on the list' })).toBeVisible();
  expect(await sidewaysScroll(page)).toBe(0);
});

test('similar texts are grouped, with the full text of the first one', async ({ page }) => {
  await page.goto(PAGE);
  await page.getByRole('link', { name: 'Similar texts' }).click();
  await expect(page).toHaveURL(/view=texts/);
  const author = expect.stringContaining('Mallory');
  // The table of batches, which has one row too, stays until this one can be drawn.
  await expect(async () => {
    expect(await firstRow(page)).toMatchObject({ Author: author, Reviews: '11', Subjects: '11', Archived: '10' });
  }).toPass();
  await expect(rowsOf(page)).toHaveCount(1);
  await page.goto(`${PAGE}?view=texts&min=12`);
  await expect(page.getByRole('main')).toContainText('Nobody wrote that many similar reviews in this range.');
});
