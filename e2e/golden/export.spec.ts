import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, rowsOf, test } from '../visit';

/** What the page's export menu downloads. */
async function exported(page: Page, format: 'CSV' | 'JSON'): Promise<string> {
  await page.getByRole('button', { name: 'Export' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: `${format} of all rows` }).click();
  return readFile(await (await download).path(), 'utf8');
}

for (const [path, rows] of [
  ['/reviews', 15],
  ['/reviews?status=all&sort=-created&per=25', 26],
  ['/reviews?sentiment=negative', 1],
  ['/vouches', 5],
  ['/invitations?status=accepted', 11],
  ['/slashes', 4],
  ['/profiles', 12],
  ['/profiles?level=untrusted&per=25', 2],
] as const)
  test(`the files of ${path} hold the ${rows} rows of the view`, async ({ page }) => {
    await page.goto(path);
    await expect(rowsOf(page).first()).toBeVisible();
    const lines = (await exported(page, 'CSV'))
      .replace(/^\uFEFF/, '')
      .trimEnd()
      .split('\r\n');
    expect(lines).toHaveLength(rows + 1);
    const records = JSON.parse(await exported(page, 'JSON'));
    expect(records).toHaveLength(rows);
  });

test('the file of slashes does not reveal the direction of the open one', async ({ page }) => {
  await page.goto('/slashes');
  await expect(rowsOf(page)).toHaveCount(4);
  const records: { id: number; up: unknown; down: unknown; share: unknown }[] = JSON.parse(
    await exported(page, 'JSON'),
  );
  const open = records.find(({ id }) => Number(id) === 3);
  expect(JSON.stringify(open)).not.toMatch(/"(up|down|weighted_up|weighted_down|share)":\s*[0-9"]/);
});
