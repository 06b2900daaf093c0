import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { daily } from '../../shared/testing/src/daily';
import { expect, rowsOf, test } from '../visit';

/** The whole CSV file of the list on a page. */
async function csvOf(page: Page, path: string): Promise<string[]> {
  await page.goto(path);
  await expect(rowsOf(page).first()).toBeVisible();
  await page.getByRole('button', { name: 'Export' }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'CSV of all rows' }).click();
  return (await readFile(await (await saved).path(), 'utf8')).trimEnd().split('\r\n');
}

// Ids are always there, in front; a person's name is where the column is.
const HEADERS: [string, string][] = [
  [
    '/reviews?status=all&cols=sentiment,votes,markers',
    'id,created_at,sentiment,up,down,weighted_share,batch_id,template_group,eip6_mark,author_profile_id,author_userkey,subject_profile_id,subject_userkey',
  ],
  [
    '/vouches?cols=amountWei,status',
    'id,vouched_at,amount_wei,amount_eth,status,voucher_profile_id,voucher_userkey,subject_profile_id,subject_userkey',
  ],
  [
    '/votes?range=all&cols=votes,last24h',
    'type,id,snippet,votes,last24h,author_profile_id,author_userkey,subject_profile_id,subject_userkey',
  ],
  [
    '/reviews/batch-analysis?cols=reviews,archivedSince',
    'id,start,reviews,archived_since,archived_share,archived_share_low,archived_share_high,archived_share_n,author_profile_id,author_userkey',
  ],
  ['/reviews/mass-archive?cols=context,related', 'id,start,context,slash_ids,people,author_profile_id,author_userkey'],
  [
    '/reviews/archived-leaderboard?cols=archived,rate',
    'rank,archived,rate,rate_low,rate_high,rate_n,person_profile_id,person_userkey',
  ],
];

for (const [path, header] of daily(HEADERS, 2))
  test(`the file of ${path} has the columns on screen`, async ({ page }) => {
    expect((await csvOf(page, path))[0]).toBe(header);
  });

test('the file of a filtered and sorted view has its rows in its order', async ({ page }) => {
  const lines = await csvOf(page, '/reviews?status=archived&sort=created');
  const shown = await rowsOf(page).allInnerTexts();
  expect(lines).toHaveLength(shown.length + 1);
  expect(lines.slice(1).map((line) => Number(line.split(',')[0]))).toEqual([
    12, 15, 16, 17, 18, 20, 21, 22, 23, 24, 25,
  ]);
});

test('the files of batches and mass archives hold the golden numbers', async ({ page }) => {
  const batch = await csvOf(
    page,
    '/reviews/batch-analysis?cols=reviews,spanSeconds,medianGapSeconds,burstiness,archivedSince',
  );
  expect(batch[1]).toMatch(/^300:15,2026-02-01T00:00:00Z,11,1200,120,-1,10,0\.909/);
  const archive = await csvOf(page, '/reviews/mass-archive?cols=archived,spanSeconds,context');
  expect(archive[1]).toMatch(/,2026-03-01T09:00:00Z,10,540,unexplained,11,profileId:11$/);
});
