import { callsMade } from '../firstCalls';
import { expect, test } from '../visit';
import { connectWallet, injectWallet } from '../wallet';

test('without a wallet nothing of anybody is asked for; with the primary one the page lists what to look after', async ({
  page,
}) => {
  const made = callsMade(page);
  await injectWallet(page);
  await page.goto('/user/profile', { waitUntil: 'networkidle' });
  const main = page.getByRole('main');
  await expect(main.getByRole('button', { name: 'Connect a wallet' })).toBeVisible();
  expect(made.filter(({ name }) => name !== 'site_status')).toEqual([]);
  await connectWallet(page);
  const bonds = main.getByRole('region', { name: 'Bonds' }).getByRole('row');
  await expect(bonds).toHaveText([/Invited/, /Ivan.*33.*-12/, /Judy.*45.*-120/, /Niaj.*156.*\+24/]);
  const todo = main.getByRole('region', { name: 'To look after' });
  await todo.getByRole('link', { name: /^1 invitation of yours has been pending/ }).click();
  await expect(page).toHaveURL(/\/invitations\?inviter=profileId:1&status=pending$/);
});

test('who was flagged finds where to answer; a wallet without profile is told so', async ({ page, browser }) => {
  await injectWallet(page, { key: 'mallory' });
  await page.goto('/user/profile');
  await connectWallet(page);
  const todo = page.getByRole('main').getByRole('region', { name: 'To look after' });
  await expect(todo.getByRole('listitem').first()).toHaveText(
    /2 positive reviews of yours were voted down by the people they are about. The next mark costs 1 point./,
  );
  await expect(todo).toContainText('took back many reviews at once');
  const stranger = await browser.newPage();
  await injectWallet(stranger, { key: 'stranger' });
  await stranger.goto(page.url());
  await connectWallet(stranger);
  await expect(stranger.getByRole('main')).toContainText('as its primary address');
  await stranger.close();
});
