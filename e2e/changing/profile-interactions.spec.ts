import { becomeOwner } from '../owner';
import { SITES } from '../sites';
import { expect, sidewaysScroll, test } from '../visit';

// The suite's own browser never requests the flag: a page behind a flag that is off is a 404.
test.use({ allowed: [/status of 404/] });

test('the interactions of two people are there while the flag is on: balance, time, trust and what they share', async ({
  page,
  request,
}) => {
  const owner = await becomeOwner(SITES.changing);
  const flag = (enabled: boolean) =>
    owner.call('admin_flag_set', { flag: 'profileInteractions', enabled, reason: 'To see the page.' });
  const status = async () => (await request.get('/profile-interactions')).status();
  const balance = page.getByRole('region', { name: 'Balance' });
  await flag(true);
  try {
    await expect.poll(status, { timeout: 60_000 }).toBe(200);
    // The card of the profile: the people she deals with most, Bob first.
    await page.goto('/profiles/1');
    const card = page.getByRole('region', { name: 'Interactions', exact: true });
    await card.scrollIntoViewIfNeeded();
    await expect(card.getByRole('listitem').first()).toHaveText(/Bob.*weight 11/);
    expect(await card.getByRole('listitem').count()).toBeLessThanOrEqual(8);
    await expect(card.getByRole('link', { name: 'See all, or compare with someone' })).toHaveAttribute(
      'href',
      '/profile-interactions?a=profileId:1',
    );
    await page.goto('/profile-interactions?a=1');
    await page.getByRole('link', { name: /what connects them and Bob$/ }).click();
    await expect(page).toHaveURL(/b=profileId:2/);
    await expect(page.getByRole('main')).toContainText(
      /weight 11.*They first reviewed each other 20 min apart, both positively\./,
    );
    await expect(balance.getByRole('row')).toHaveText([
      'Givenby Aliceby Bob',
      'Active reviews of the other11',
      'Vouched for the other0.500 ETH0.500 ETH',
      "Votes on the other's content01",
      'Slashes against the other00',
      'Invited the otheryesno',
    ]);
    await expect(page.getByRole('region', { name: 'What they share' })).toContainText('1 alike, 0 opposed: #2 alike');
    await expect(
      page.getByRole('link', { name: 'Alice voted on slash #2, as the other did: the same way' }),
    ).toHaveCount(1);
    await page.getByRole('button', { name: 'Swap' }).click();
    await expect(balance.getByRole('row')).toHaveText([
      'Givenby Bobby Alice',
      'Active reviews of the other11',
      'Vouched for the other0.500 ETH0.500 ETH',
      "Votes on the other's content10",
      'Slashes against the other00',
      'Invited the othernoyes',
    ]);
    await page.goto('/profile-interactions?a=8&b=6');
    await expect(page.getByRole('region', { name: /^Trust from Heidi to Frank/ })).toContainText('No path');
    await page.goto('/profile-interactions?a=1&b=nobody-of-that-name');
    await expect(page.getByRole('main')).toContainText('Nobody known here has the id “nobody-of-that-name”.');
    await page.goto('/profile-interactions?a=1&b=2');
    await page.setViewportSize({ width: 360, height: 800 });
    await expect(balance).toBeVisible();
    expect(await sidewaysScroll(page)).toBe(0);
  } finally {
    await flag(false);
    await owner.leave();
  }
  await expect.poll(status, { timeout: 60_000 }).toBe(404);
});
