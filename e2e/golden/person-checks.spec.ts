import { expect, rowsOf, test } from '../visit';

test('the search: levels, an address, a typo, the order by positive share, and numbers that open their rows', async ({
  page,
}) => {
  await page.goto('/profiles?level=untrusted');
  await expect(rowsOf(page)).toHaveText([/^Erin/, /^Mallory/]);
  await page.goto('/profiles?q=0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266');
  await expect(page).toHaveURL(/\/profiles\/1$/);
  await page.goto('/profiles?q=mallroy');
  await expect(page.getByRole('region', { name: 'Nearest matches' })).toContainText('Mallory');
  await page.goto('/profiles?sort=-positiveShare');
  // Texts are read at once: the rows must be there.
  await expect(rowsOf(page).filter({ hasText: 'Grace' })).toBeVisible();
  const order = await rowsOf(page).allInnerTexts();
  const place = (name: string) => order.findIndex((text) => text.includes(name));
  expect([place('Alice') >= 0, place('Alice') < place('Grace')]).toEqual([true, true]);

  const alice = rowsOf(page).first();
  await alice.getByRole('link', { name: '3 positive reviews received' }).click();
  await expect(page).toHaveURL(/\/reviews\?sentiment=positive&subject=profileId(:|%3A)1$/);
  await expect(rowsOf(page)).toHaveCount(3);
  await page.goto('/profiles?cols=person,slashes');
  await rowsOf(page).getByRole('link', { name: '1 slash upheld' }).click();
  await expect(rowsOf(page)).toHaveCount(1);
  await page.goto('/profiles');
  await alice.getByRole('link', { name: '1.70 ETH' }).click();
  await expect(page.getByRole('main')).toContainText('1.70 ETH');
  await expect(rowsOf(page)).toHaveCount(3);

  await page.goto('/profiles/stats');
  const figures = page.getByRole('region', { name: 'Key figures' });
  await figures.getByRole('link', { name: '12', exact: true }).click();
  await expect(page).toHaveURL(/\/profiles$/);
  await expect(rowsOf(page)).toHaveCount(12);
});

test('a comparison leads from its counts to their rows', async ({ page }) => {
  await page.goto('/profileoverview?c=5,11');
  const table = page.getByRole('region', { name: 'How they differ' });
  await table.getByRole('link', { name: '10 reviews taken back' }).click();
  await expect(rowsOf(page)).toHaveCount(10);
  await page.goBack();
  await table.getByRole('link', { name: '1 slash upheld' }).click();
  await expect(rowsOf(page)).toHaveCount(1);
  await expect(rowsOf(page)).toContainText('Erin');
});

test('a profile: what is said, staked and mutual; who stood by the slashed; what was taken back is struck through', async ({
  page,
}) => {
  await page.goto('/profiles/1');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: '3 positive reviews' }).first()).toBeVisible();
  await expect(main).toContainText('1.70 ETH');
  await expect(main.getByRole('region', { name: 'Mutual vouches' })).toContainText('Bob');

  await page.goto('/profiles/5?tab=slashes');
  const slash = rowsOf(page).filter({ hasText: '80.8%' });
  await expect(slash).toContainText(/upheld/i);
  await slash
    .getByRole('button', { name: /details|expand|show/i })
    .first()
    .click();
  const stood = main.getByRole('heading', { name: 'Supporters and the points each lost' }).locator('xpath=..');
  await expect(stood.getByRole('listitem')).toHaveCount(3);

  await page.goto('/profiles/11?tab=reviews&dir=out');
  await expect(rowsOf(page)).toHaveCount(1);
  await page.getByLabel('Archived', { exact: true }).selectOption('show');
  await expect(page).toHaveURL(/archived=show/);
  await expect(rowsOf(page)).toHaveCount(11);
  const back = rowsOf(page).filter({ hasText: 'Archived' });
  await expect(back).toHaveCount(10);
  await expect(back.first().locator('[data-struck]')).toHaveCSS('text-decoration-line', 'line-through');
  await page
    .getByRole('navigation', { name: 'Profile' })
    .getByRole('link', { name: /^Vouches/ })
    .click();
  await expect(page).toHaveURL(/tab=vouches/);
  await page.goBack();
  await expect(page).toHaveURL(/tab=reviews/);
  await expect(rowsOf(page)).toHaveCount(11);
});

test('weeks of XP: a week without XP breaks a streak, and no change is 0%', async ({ page }) => {
  await page.goto('/profiles/1/weekly-xp');
  const figures = page.getByRole('region', { name: 'Key figures' });
  await expect(figures).toContainText(/Weeks in a row.*1 week/s);
  await expect(figures).toContainText('longest 2');
  await page.goto('/profiles/2/weekly-xp');
  await expect(rowsOf(page).filter({ hasText: 'Mar 9, 2026' })).toContainText('0%');
});

test.describe('each widget of a profile', () => {
  const CHECKS = [
    ['Slash votes', 2, /2 of 2/],
    ['Slash impact', 5, /300.*210/s],
    ['Misplaced slashes', 6, /Dave/],
    ['Misplaced slashes', 4, /Frank/],
    ['Slashed people backed', 10, /90 points.*Erin/s],
    ['X accounts', 1, /@alice/],
    ['Score correlation', 1, /100/],
    ['Archived-reviews leaderboard', 11, /10 of 11/],
    ['Invitation stats', 1, /1,432\.50/],
  ] as const;
  for (const [title, profile, says] of CHECKS)
    test(`${title} of profile ${profile}`, async ({ page }) => {
      await page.goto(`/profiles/${profile}`);
      const widget = page.getByRole('region', { name: title, exact: true });
      await widget.scrollIntoViewIfNeeded();
      await expect(widget).toContainText(says);
      // Each leads to its page, with the person preset.
      await expect(widget.getByRole('link').first()).toBeAttached();
    });
});

test('the preview picture of a link shows the person, or all who are compared', async ({ request }) => {
  const imageOf = async (path: string) => {
    const html = await (await request.get(path)).text();
    return /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? '';
  };
  const person = new URL(await imageOf('/profiles/1'));
  const compared = new URL(await imageOf('/profileoverview?c=1,2'));
  expect([person.pathname, compared.pathname]).toEqual(['/preview/profile/1.png', '/preview/compare/1,2.png']);
  for (const { pathname } of [person, compared]) {
    const picture = await request.get(pathname);
    const bytes = await picture.body();
    expect([picture.status(), bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([200, 1200, 630]);
  }
});
