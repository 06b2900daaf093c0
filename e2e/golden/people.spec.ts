import { expect, rowsOf, test } from '../visit';

test('/profiles shows twelve people, alice first', async ({ page }) => {
  await page.goto('/profiles');
  await expect(rowsOf(page)).toHaveCount(12);
  await expect(rowsOf(page).first()).toContainText('Alice');
  await expect(rowsOf(page).first()).toContainText('2,100');
  await expect(rowsOf(page).last()).toContainText('Mallory');
});

for (const id of [
  'alice',
  '@alice',
  'profileId:1',
  'https://x.com/alice',
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
])
  test(`a profile is found by ${id}, and the address becomes the canonical one`, async ({ page }) => {
    await page.goto(`/profiles/${encodeURIComponent(id)}`);
    await expect(page).toHaveURL(/\/profiles\/1$/);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Alice');
  });

test('a profile page carries the widgets of three other sections', async ({ page }) => {
  await page.goto('/profiles/1');
  const widget = (title: string) =>
    page
      .locator('section, article')
      .filter({ has: page.getByRole('heading', { name: title }) })
      .last();
  await widget('Vouch stats').scrollIntoViewIfNeeded();
  await expect(widget('Vouch stats')).toContainText('1.70 ETH');
  await widget('Slash impact').scrollIntoViewIfNeeded();
  await expect(widget('Slash impact')).toContainText('Never slashed');
  await widget('Invitation stats').scrollIntoViewIfNeeded();
  await expect(widget('Invitation stats')).toContainText('1,432.50');
});

test('widgets stand as the visitor arranged them, also tomorrow', async ({ page }) => {
  const order = () =>
    page.locator('[data-widget]').evaluateAll((all) => all.map((each) => each.getAttribute('data-widget')));
  await page.goto('/profiles/2');
  await expect(page.locator('[data-widget]').first()).toBeVisible();
  const usual = await order();
  await page.getByRole('button', { name: 'Arrange cards' }).click();
  await page.getByRole('button', { name: 'Move Slash votes up' }).click();
  await page.getByRole('checkbox', { name: 'Messages' }).uncheck();
  const wanted = usual.filter((id) => id !== 'mini-apps/messages');
  const place = wanted.indexOf('slashes/slash-votes');
  wanted.splice(place - 1, 2, 'slashes/slash-votes', wanted[place - 1] ?? null);
  await expect.poll(order).toEqual(wanted);
  await page.reload();
  await expect.poll(order).toEqual(wanted);
  const votes = page.locator('[data-widget="slashes/slash-votes"]');
  await votes.scrollIntoViewIfNeeded();
  await expect(votes).toContainText('2 of 2');
  await page.getByRole('button', { name: 'Arrange cards' }).click();
  await page.getByRole('button', { name: 'As usual' }).click();
  await expect.poll(order).toEqual(usual);
});

test('nobody of that name leads to the nearest names', async ({ page }) => {
  await page.goto('/profiles/alise');
  await expect(page.getByRole('main')).toContainText('alise');
  await expect(page.getByRole('main').getByRole('link', { name: /alice/i }).first()).toBeVisible();
});

test('home shows the figures of the network and the open slash without direction', async ({ page }) => {
  await page.goto('/home');
  const main = page.getByRole('main');
  await expect(main).toContainText('2.30 ETH');
  await expect(main).toContainText('91.7%');
  const open = main.getByRole('listitem').filter({ hasText: 'wants to slash' });
  await expect(open).toHaveCount(1);
  await expect(open).toContainText('2 votes');
  await expect(open).not.toContainText('%');
});

test.describe('500 handles at once', () => {
  test.use({ allowed: [/Failed to load resource/] });
  test('are answered from here; the network fills in others, and nothing is lost while it is away', async ({
    page,
  }) => {
    const asked: string[][] = [];
    let away = true;
    await page.route('**/network/api/v2/users/by/x', (route) => {
      const { accountIdsOrUsernames: handles } = route.request().postDataJSON();
      asked.push(handles);
      if (away) return route.abort();
      const newcomer = { displayName: 'Newcomer', avatarUrl: null, profileId: 77, username: 'Stranger_1', score: 1312 };
      return route.fulfill({ json: handles.includes('stranger_1') ? [newcomer] : [] });
    });
    await page.goto('/mini-apps/twitter-score-lookup');
    const strangers = Array.from({ length: 498 }, (_, place) => `stranger_${place}`);
    await page.getByRole('textbox', { name: 'X handles' }).fill(['alice', 'bob', ...strangers].join('\n'));
    await page.getByRole('button', { name: 'Look up' }).click();
    await expect(rowsOf(page).filter({ hasText: 'Alice' })).toContainText('2,100');
    const notice = page.getByRole('note').filter({ hasText: 'The network did not answer for 100 of 100' });
    await expect(notice).toContainText('100 of 498 are asked for at a time');
    await expect(rowsOf(page).filter({ hasText: 'Bob' })).toContainText('1,750');
    expect(asked.map(({ length }) => length)).toEqual([20, 20, 20, 20, 20]);
    away = false;
    await notice.getByRole('button', { name: 'Ask again' }).click();
    await expect(rowsOf(page).filter({ hasText: 'Newcomer' })).toContainText('1,312');
    await expect(page.getByRole('region', { name: 'Key figures' })).toContainText(/Found.*3.*Not known here.*497/s);
    await expect(notice).toHaveCount(0);
    expect(asked).toHaveLength(10);
  });
});

test('the score lookup answers a pasted list with one line a handle', async ({ page }) => {
  await page.goto('/mini-apps/twitter-score-lookup');
  await page.getByRole('textbox', { name: 'X handles' }).fill('@alice, https://x.com/bob nobody_here');
  await page.getByRole('button', { name: 'Look up' }).click();
  await expect(rowsOf(page)).toHaveCount(3);
  await expect(rowsOf(page).filter({ hasText: 'Alice' })).toContainText('2,100');
  await expect(rowsOf(page).filter({ hasText: 'Bob' })).toContainText('1,750');
});
