import { readFile } from 'node:fs/promises';
import { expect, rowsOf, sidewaysScroll, test } from '../visit';

test('a question says the same whether chosen or typed, and its link asks it again', async ({ page, context }) => {
  await page.goto('/magic');
  await expect(page.getByRole('region', { name: 'Key figures' })).toContainText('26');
  await page.getByLabel('Group by').selectOption('sentiment');
  await expect(page).toHaveURL('/magic?group=sentiment');
  const typed = page.getByLabel('Or type it');
  await expect(typed).toHaveValue('reviews, count, by sentiment');
  await expect(rowsOf(page)).toHaveText([/Positive.*24/, /Negative.*1/, /Neutral.*1/]);
  await expect(page.getByRole('region', { name: 'Reviews: count by sentiment, all time' })).toBeVisible();

  await typed.fill('vouches, sum of ETH, by subject, activ');
  await typed.press('Enter');
  await page.getByRole('button', { name: 'Use active' }).click();
  await expect(page.getByLabel('Measure')).toHaveValue('sumEth');
  await expect(rowsOf(page)).toHaveText([/Alice.*1\.70 ETH/, /Bob.*0\.500 ETH/, /Erin.*0\.100 ETH/]);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy as HTML' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  const html = await page.evaluate(() => navigator.clipboard.readText());
  expect(html).toContain('<tr><td>Alice</td><td>1.700 ETH</td></tr>');
  expect(html).toMatch(/<a href="http:\/\/localhost[^"]*\/magic\?/);
  const saved = page.waitForEvent('download');
  await page.locator('[data-table]').getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'CSV of all rows' }).click();
  expect(await readFile(await (await saved).path(), 'utf8')).toContain('1700000000000000000');

  const again = await context.newPage();
  await again.goto(page.url());
  await expect(rowsOf(again)).toHaveText([/Alice.*1\.70 ETH/, /Bob.*0\.500 ETH/, /Erin.*0\.100 ETH/]);
});

test('the surprise of a day is the same both times', async ({ page }) => {
  await page.goto('/magic');
  const facts: string[] = [];
  for (let time = 0; time < 2; time++) {
    await page.goto('/magic');
    await page.getByRole('button', { name: 'Surprise me' }).click();
    await expect(page).toHaveURL(/\/magic\?.*range=/);
    await expect(page.getByText(/stands out with/)).toBeVisible();
    facts.push(`${page.url()} ${await page.getByText(/stands out with/).textContent()}`);
  }
  expect(facts[0]).toBe(facts[1]);
});

test.describe('a question that cannot be asked', () => {
  test.use({ allowed: [/400/] });
  test('is refused with 400, in words', async ({ page }) => {
    const answer = page.waitForResponse(/rpc\/magic/);
    await page.goto('/magic?data=votes&group=sentiment');
    expect((await answer).status()).toBe(400);
    await expect(page.getByRole('alert')).toContainText('group of votes must be one of day, week, month');
    const refused = await page.request.get(
      (await answer).url().replace(/filters=[^&]*/, `filters=${encodeURIComponent('{"group":";drop"}')}`),
      { headers: await (await answer).request().allHeaders() },
    );
    expect([refused.status(), (await refused.json()).message]).toEqual([
      400,
      expect.stringContaining('group of reviews must be one of'),
    ]);
    // A word that resembles no known word never gets as far.
    await page.goto('/magic?group=%3Bdrop');
    await expect(page).toHaveURL('/magic');
  });
});

test('the palette understands a question', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/magic?data=slashes&group=status');
  await expect(page.getByRole('region', { name: 'Slashes: count by outcome, all time' })).toBeVisible();
  expect(await sidewaysScroll(page)).toBe(0);
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search and commands' });
  await palette.getByRole('combobox').fill('reviews by mallory');
  const questions = palette.getByRole('group', { name: 'Question' });
  await expect(questions.getByRole('option')).toHaveText([/List/, /Count and chart/]);
  await questions.getByRole('option', { name: /Count and chart/ }).click();
  await expect(page).toHaveURL('/magic?where=author:mallory');
  await expect(page.getByRole('region', { name: 'Key figures' })).toContainText('11');
});
