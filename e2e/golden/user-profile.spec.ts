import { readFileSync } from 'node:fs';
import { callsMade } from '../firstCalls';
import { expect, test, visitQuietly } from '../visit';
import { connectWallet, injectWallet } from '../wallet';

test('without a wallet no call asks about a person; with the primary one the page lists what to look after', async ({
  page,
}) => {
  const made = callsMade(page);
  const ownReads: string[] = [];
  page.on('request', (request) => request.url().includes('/rest/v1/feedback') && ownReads.push(request.url()));
  await injectWallet(page);
  await visitQuietly(page, '/user/profile');
  const main = page.getByRole('main');
  await expect(main.getByRole('button', { name: 'Connect a wallet' })).toBeVisible();
  expect(made.filter(({ name }) => name !== 'site_status')).toEqual([]);
  await connectWallet(page);
  const bonds = main.getByRole('region', { name: 'Bonds' }).getByRole('row');
  await expect(bonds).toHaveText([/Invited/, /Ivan.*33.*-12/, /Judy.*45.*-120/, /Niaj.*156.*\+24/]);
  // No private data of the holder is read before the wallet signs in.
  expect(ownReads).toEqual([]);
  await expect(main.getByRole('region', { name: 'My feedback' })).toContainText('once you sign in');
  await expect(main.getByRole('region', { name: 'Since your last visit' })).toContainText('first visit on this device');
  await main.getByRole('button', { name: 'Fold My bonds' }).click();
  await main.getByRole('button', { name: 'Arrange blocks' }).click();
  await main.getByRole('button', { name: 'Move Settings up' }).click();
  const titles = main.getByRole('heading', { level: 2 });
  const order = [
    /To do/,
    /last visit/,
    /For and against/,
    /bonds/,
    /at risk/,
    /voting record/,
    /feedback/,
    /Settings/,
    /data/,
  ];
  await expect(titles).toHaveText(order);
  await main.getByLabel('Theme').selectOption('light');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  const saved = page.waitForEvent('download');
  await main.getByRole('button', { name: 'Save my data (JSON)' }).click();
  const mine = JSON.parse(readFileSync(await (await saved).path(), 'utf8'));
  expect([mine.profileId, mine.profile.person.name, mine.reviewsWritten.length, mine.feedback]).toEqual([
    1,
    'Alice',
    3,
    null,
  ]);
  await page.reload();
  await expect(titles).toHaveText(order);
  await expect(main.getByRole('button', { name: 'Unfold My bonds' })).toBeVisible();
  const todo = main.getByRole('region', { name: 'To do' });
  // The clock is set to midnight.
  await expect(todo.getByRole('listitem').first()).toContainText(
    'Your streak of 41 days ends in 24 hours unless you act',
  );
  await todo.getByRole('link', { name: /^1 invitation you sent has been pending/ }).click();
  await expect(page).toHaveURL(/\/invitations\?inviter=profileId:1&status=pending$/);
});

test('a flagged person finds where to answer; a wallet without a profile is told so', async ({ page, browser }) => {
  await injectWallet(page, { key: 'mallory' });
  await page.goto('/user/profile');
  await connectWallet(page);
  const todo = page.getByRole('main').getByRole('region', { name: 'To do' });
  await expect(todo.getByRole('listitem').first()).toHaveText(
    /2 of your positive reviews were voted down by their subjects. The next one costs 1 point./,
  );
  await expect(todo).toContainText('took back many reviews at once');
  // The page addresses the person it is about.
  const said = page.getByRole('main').getByRole('region', { name: 'For and against' });
  await expect(said).toContainText('Your inviter carries a bond for 54 more days');
  const stranger = await browser.newPage();
  await injectWallet(stranger, { key: 'stranger' });
  await stranger.goto(page.url());
  await connectWallet(stranger);
  await expect(stranger.getByRole('main')).toContainText('as its primary address');
  await stranger.close();
});
