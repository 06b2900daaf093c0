import { readFile } from 'node:fs/promises';
import { expect, test } from '../visit';

test('who judges well: plain counts while no one has enough decided slashes', async ({ page }) => {
  const voters = page.getByRole('region', { name: /^Voters by skill/ });
  // A site that has just started has not counted the votes yet.
  await expect(async () => {
    await page.goto('/mini-apps/voting-analysis');
    await expect(voters.getByRole('row', { name: /Bob/ })).toBeVisible({ timeout: 10_000 });
  }).toPass();
  await expect(page.getByText('Skill needs 10 decided slashes')).toBeVisible();
  const counts = { Bob: '2 of 2', Carol: '2 of 2', Alice: '1 of 1', Frank: '1 of 1', Heidi: '0 of 1', Erin: '0 of 1' };
  for (const [name, count] of Object.entries(counts))
    await expect(voters.getByRole('row', { name: new RegExp(name) })).toContainText(count);

  await page.getByRole('link', { name: 'Who votes together' }).click();
  await expect(page.getByRole('region', { name: 'Pairs' }).getByRole('row', { name: /Bob.*Carol/ })).toContainText(
    '2 of 2',
  );
  const saved = page.waitForEvent('download');
  await page.getByRole('region', { name: 'Pairs' }).getByRole('button', { name: 'CSV' }).click();
  expect(await readFile(await (await saved).path(), 'utf8')).toMatch(/Bob,profileId:2,Carol,profileId:3,2,2,1/);
  await page.getByRole('combobox', { name: 'Agree on' }).selectOption('content');
  await expect(page).toHaveURL(/view=blocs&type=content|type=content&view=blocs/);
  await expect(page.getByText('No two voters share 30 reviews, vouches or other content yet.')).toBeVisible();
  await expect(page.getByText('No group votes alike often enough.')).toBeVisible();
  await page.goto('/mini-apps/voting-analysis?view=matrix&ids=2,3');
  const matrix = page.getByRole('region', { name: /^Side by side/ });
  await matrix.getByRole('radio', { name: 'Beyond chance' }).click();
  await matrix.getByRole('radio', { name: 'Table' }).click();
  await expect(matrix.getByRole('row', { name: /^Bob/ })).toContainText('1.00');
  // Outside slashes two voters are compared from 30 shared targets on, and these share fewer.
  await page.getByRole('combobox', { name: 'Compare on' }).selectOption('content');
  await expect(page).toHaveURL(/kind=content/);
  await expect(page.getByRole('main')).toContainText('2 voters, 0 pairs who share 30 or more');
});

test('one voter: slash votes with their outcome, co-voters, and no trace of an open slash', async ({ page }) => {
  const votes = page.getByRole('region', { name: 'Votes on slashes' });
  await page.goto('/mini-apps/voting-analysis/profile/@bob');
  await expect(page).toHaveURL(/\/voting-analysis\/profile\/2$/);
  await expect(votes.getByRole('row', { name: /#1/ })).toContainText(/up.*upheld.*yes.*alone/is);
  await expect(votes.getByRole('row', { name: /#2/ })).toContainText(/down.*defended.*yes/is);
  await expect(page.getByRole('region', { name: /^Votes with/ }).getByRole('row', { name: /Carol/ })).toContainText(
    '2 of 2',
  );
  const saved = page.waitForEvent('download');
  await page
    .getByRole('region', { name: /^Votes with/ })
    .getByRole('button', { name: 'CSV' })
    .click();
  expect(await readFile(await (await saved).path(), 'utf8')).toMatch(/Carol,profileId:3,2,2,1,,/);
  await page.goto('/mini-apps/voting-analysis/profile/3');
  await expect(votes.getByRole('row', { name: /#1/ })).toBeVisible();
  await expect(votes.getByRole('row', { name: /#3/ })).toHaveCount(0);
  await expect(page.getByText('1 vote on slashes that are open or were cancelled stays hidden')).toBeVisible();
});

test('a range counts only its slashes, a kind only its votes, and both stay in the address', async ({ page }) => {
  await page.goto('/mini-apps/voting-analysis?min_n=0&range=2026-02-01..2026-02-10');
  const voters = page.getByRole('region', { name: /^Voters by skill/ });
  await expect(voters.getByRole('row', { name: /Bob/ })).toContainText('1 of 1');
  await expect(voters.getByRole('row', { name: /Heidi/ })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Key figures' })).toContainText(/Decided slashes.*1/s);

  await page.goto('/mini-apps/voting-analysis/profile/2');
  const figures = page.getByRole('region', { name: 'Key figures' });
  await expect(figures).toContainText(/Votes.*3/s);
  await page.getByRole('combobox', { name: 'Voted on' }).selectOption('review');
  await expect(page).toHaveURL(/type=review/);
  await expect(figures).toContainText(/Upvotes.*of 1/s);
  await page.getByRole('combobox', { name: 'Range' }).selectOption('7d');
  await expect(page.getByText('No votes of this kind in this range.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all votes' }).click();
  await expect(page).toHaveURL(/profile\/2$/);
  await expect(page.getByRole('region', { name: 'Votes on slashes' }).getByRole('row', { name: /#1/ })).toBeVisible();
});

test.describe('without the plain counts', () => {
  test.use({ allowed: [/Failed to load resource/] });

  test('the page says that they are missing, not that no one voted', async ({ page }) => {
    await page.route(/rpc\/voting_analysis.*minN/, (route) => route.abort());
    await page.goto('/mini-apps/voting-analysis');
    const main = page.getByRole('main');
    await expect(main.getByText('Plain counts could not be loaded')).toBeVisible();
    await expect(main.getByRole('button', { name: 'Retry' })).toBeVisible();
    await expect(main).not.toContainText('No voter matches.');
  });
});
