import { readFile } from 'node:fs/promises';
import { daily } from '../../shared/testing/src/daily';
import { callsMade } from '../firstCalls';
import { expect, rowsOf, test, visitQuietly } from '../visit';

test('/profiles shows twelve people, alice first', async ({ page }) => {
  await page.goto('/profiles');
  await expect(rowsOf(page)).toHaveCount(12);
  await expect(rowsOf(page).first()).toContainText('Alice');
  await expect(rowsOf(page).first()).toContainText('2,100');
  await expect(rowsOf(page).last()).toContainText('Mallory');
});

for (const id of daily(
  ['alice', '@alice', 'profileId:1', 'https://x.com/alice', '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
  2,
))
  test(`a profile is found by ${id}, and the address becomes the canonical one`, async ({ page }) => {
    await page.goto(`/profiles/${encodeURIComponent(id)}`);
    await expect(page).toHaveURL(/\/profiles\/1$/);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Alice');
  });

test('a profile page shows the widgets of three other sections', async ({ page }) => {
  await page.goto('/profiles/1');
  const widget = (title: string) =>
    page
      .locator('section, article')
      .filter({ has: page.getByRole('heading', { name: title }) })
      .last();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'JSON', exact: true }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe('profile_alice.json');
  const whole = JSON.parse(await readFile(await file.path(), 'utf8'));
  expect([whole.profile.person.name, whole.reviewsWritten.length, whole.vouchesReceived.length]).toEqual([
    'Alice',
    3,
    3,
  ]);
  await widget('Vouch stats').scrollIntoViewIfNeeded();
  await expect(widget('Vouch stats')).toContainText('1.70 ETH');
  await widget('Slash impact').scrollIntoViewIfNeeded();
  await expect(widget('Slash impact')).toContainText('Never slashed');
  await widget('Invitation stats').scrollIntoViewIfNeeded();
  await expect(widget('Invitation stats')).toContainText('1,432.50');
});

test('widgets stay as the visitor arranged them, also the next day', async ({ page }) => {
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
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect.poll(order).toEqual(usual);
});

test('further down, a profile shows its days, its relations and how trust leads to it, each as it comes near', async ({
  page,
}) => {
  const asked = callsMade(page);
  await visitQuietly(page, '/profiles/1');
  expect(new Set(asked.map(({ name }) => name)).size).toBeLessThanOrEqual(6);
  const names = () => asked.map(({ name }) => name);
  expect(names()).not.toContain('trust_paths');
  const connected = page.getByRole('link', { name: 'How am I connected?' });
  await expect(connected).toHaveAttribute('href', '/profiles/1#connection');
  const days = page.getByRole('region', { name: /^Activity/ });
  await page.locator('#activity').scrollIntoViewIfNeeded();
  await expect(days).toContainText('Active in 6 of the last 52 complete weeks.');
  const cells = days.getByRole('slider');
  await cells.focus();
  // From the Sunday of the current week to its Friday, and four weeks back.
  for (const key of ['End', 'ArrowUp', 'ArrowUp', ...Array(4).fill('ArrowLeft'), 'Enter']) await cells.press(key);
  await expect(page).toHaveURL(/day=2026-02-20/);
  await days.getByRole('link', { name: '1 slash opened' }).click();
  await expect(rowsOf(page)).toHaveCount(1);

  await page.goto('/profiles/7?from=@dave#connection');
  const way = page.getByRole('region', { name: 'Trust path to Grace' });
  await expect(way.getByRole('listitem')).toHaveText([
    /Dave reviewed positively Bob vouches for and reviewed positively Alice reviewed positively Carol/,
  ]);
  await way.getByLabel('From').fill('@heidi');
  await way.getByLabel('From').press('Enter');
  await expect(page).toHaveURL(/from=@heidi/);
  await expect(way).toContainText('There is no path of at most five steps from Heidi to Grace.');
  await page.locator('#relations').scrollIntoViewIfNeeded();
  const rows = page.getByRole('group', { name: 'Counterparties' }).getByRole('row');
  await expect(rows).toHaveText([/Person/, /Carol.*4/, /Bob.*1/]);
});

test('an unknown name leads to the nearest names', async ({ page }) => {
  await page.goto('/profiles/alise');
  await expect(page.getByRole('main')).toContainText('alise');
  await expect(page.getByRole('main').getByRole('link', { name: /alice/i }).first()).toBeVisible();
});

test('home shows the figures of the network and the open slash without direction', async ({ page }) => {
  await page.goto('/home');
  const main = page.getByRole('main');
  await expect(main).toContainText('2.30 ETH');
  // Niaj joined later, but a slash on him is open, and mallory is no example for anyone.
  await expect(main.getByRole('list', { name: 'For example' }).getByRole('listitem')).toHaveText([
    /Judy.*Little known\. 0 reviews, 0 votes, joined 4 months ago/,
  ]);
  await main.getByText('More figures').click();
  await expect(main).toContainText('91.7%');
  await expect(main).toContainText('The slash on Niaj closes in 36 h; 2 people have voted.');
  const next = main.getByRole('region', { name: 'Open slashes' });
  await expect(next).toContainText('Above 60%Niaj loses 50 points of score.');
  await expect(next).toContainText('Below 40%Bob, who opened the slash, is penalized instead. How much is not public.');
  const open = main.getByRole('listitem').filter({ hasText: 'wants to slash' });
  await expect(open).toHaveCount(1);
  await expect(open).toContainText('2 votes');
  await expect(open).not.toContainText('%');
});

test('a newcomer sees the introduction until it is dismissed; the palette brings it back', async ({ page }) => {
  await page.goto('/home');
  const title = page.getByRole('heading', { level: 1 });
  const how = page.getByRole('heading', { name: 'How it works' });
  await expect(title).toHaveText('Who can you trust?');
  await expect(page.getByRole('main')).toContainText('2.30 ETH staked');
  await page.getByRole('button', { name: 'Got it' }).click();
  await expect(title).toHaveText('Home');
  await page.reload();
  await expect(title).toHaveText('Home');
  await expect(how).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('how it works');
  await page.getByRole('option', { name: 'How it works', exact: true }).click();
  await expect(how).toBeVisible();
});

test.describe('500 handles at once', () => {
  test.use({ allowed: [/Failed to load resource/] });
  test('are answered from here; the network fills in others, and nothing is lost while it is down', async ({
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
    await expect(notice).toContainText('100 of 498 are looked up at a time');
    await expect(rowsOf(page).filter({ hasText: 'Bob' })).toContainText('1,750');
    expect(asked.map(({ length }) => length)).toEqual([20, 20, 20, 20, 20]);
    away = false;
    await notice.getByRole('button', { name: 'Ask again' }).click();
    await expect(rowsOf(page).filter({ hasText: 'Newcomer' })).toContainText('1,312');
    await expect(page.getByRole('region', { name: 'Key figures' })).toContainText(/Found.*3.*Not known here.*497/s);
    await expect(notice).toHaveCount(0);
    expect(asked).toHaveLength(10);
    // A list too long for a link has a short address, which opens it anywhere.
    await expect(page).toHaveURL(/list=[0-9a-f]{12}/);
    await page.evaluate(() => localStorage.clear());
    await page.goto(page.url().replace(/&?sort=[^&]*/, ''));
    await expect(rowsOf(page).filter({ hasText: 'Alice' })).toContainText('2,100');
    await expect(page.getByRole('textbox', { name: 'X handles' })).toHaveValue(/^alice\nbob\nstranger_0/);
  });
});

test('the score lookup answers a pasted list with one line per handle', async ({ page }) => {
  await page.goto('/mini-apps/twitter-score-lookup');
  await page.getByRole('textbox', { name: 'X handles' }).fill('@alice, https://x.com/bob nobody_here');
  await page.getByRole('button', { name: 'Look up' }).click();
  await expect(rowsOf(page)).toHaveCount(3);
  await expect(rowsOf(page).filter({ hasText: 'Alice' })).toContainText('2,100');
  await expect(rowsOf(page).filter({ hasText: 'Bob' })).toContainText('1,750');
});

test('the feed shows watched people, whose list stays on the device and leaves it as a file', async ({ page }) => {
  const mallory = { userId: 111, profileId: 11, userkey: 'profileId:11', name: 'Mallory', score: 700 };
  await page.addInitScript(
    (watched) => localStorage.setItem('companion.watch', JSON.stringify(watched)),
    [{ ...mallory, addedAt: '2026-01-01T00:00:00.000Z' }],
  );
  await page.goto('/home?who=watch');
  const feed = page.getByRole('region', { name: 'Now' });
  await expect(feed.getByRole('listitem')).toHaveText([
    /Mallory.*lost 310 points.*from 1,010 to 700/,
    /Mallory.*10 of 11 in 9 min.*A signal, not a verdict/,
    /Ivan.*took back a vouch for.*Mallory/,
    /Ivan.*vouched for.*Mallory/,
  ]);
  await page.getByRole('button', { name: 'Show' }).click();
  const news = page.getByRole('dialog', { name: 'Notifications' });
  // Other tests use the site too: their sync may be announced here as well.
  await expect(news.getByRole('listitem').filter({ hasNotText: 'Sync' })).toHaveText([
    /score of Mallory fell by 310 points/,
    /Mallory archived 10 reviews/,
  ]);
  await page.keyboard.press('Escape');
  await expect(feed).toContainText('the address of a file or feed of this view contains the ids of 1 person');
  const strip = page.getByRole('region', { name: 'Watch list' });
  await expect(strip).toContainText('Score -60');
  await strip.getByRole('link', { name: '1 new review' }).click();
  await expect(page).toHaveURL(/\/reviews\?.*range=2026-01-01\.\.2026-03-16/);
  await expect(rowsOf(page)).toHaveCount(1);
  await page.goBack();
  await feed.getByRole('button', { name: 'Export' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'CSV of all rows' }).click();
  const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n');
  expect(lines.map((line) => line.split(',')[0])).toEqual(['kind', 'scoreDrop', 'massArchive', 'unhealthy', 'vouch']);
  await feed.getByRole('button', { name: 'People I watch' }).click();
  await expect(page).toHaveURL(/\/home$/);
  await expect(feed.getByRole('listitem')).toHaveCount(12);
});
