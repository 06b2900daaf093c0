import { expect, settled, test } from '../visit';

const WATCHED = [
  { userId: 112, profileId: 12, userkey: 'profileId:12', name: 'Niaj', handle: 'niaj', avatar: null, score: 1320 },
  { userId: 104, profileId: 4, userkey: 'profileId:4', name: 'Dave', handle: 'dave', avatar: null, score: 1250 },
].map((person) => ({ ...person, addedAt: '2026-03-01T00:00:00Z' }));

test('the last finished week in sentences, each number the total of the list it leads to', async ({ page }) => {
  await page.goto('/weekly-digest');
  await settled(page);
  const main = page.getByRole('main');
  await expect(main.getByRole('navigation', { name: 'Weeks' })).toContainText('Mar 9, 2026 – Mar 15, 2026');
  await expect(main.locator('[data-finding="digest.fall"]')).toHaveText(
    /Mallory lost 370 points; no score moved more\.$/,
  );
  const sentence = (id: string) => main.locator(`li [data-finding="digest.${id}"]`);
  await expect(sentence('votes')).toHaveText('Members cast 2 votes, 2 more than the week before.');
  await expect(sentence('slashes')).toHaveText('Members opened 1 slash, 1 more than the week before.');
  await expect(sentence('invitations')).toHaveText('Members sent 1 invitation, as many as the week before.');
  await expect(sentence('xp')).toHaveText('4 members earned 2,700 XP, 1,600 more than the week before.');
  for (const quiet of ['profiles', 'reviews', 'vouches', 'decided']) await expect(sentence(quiet)).toHaveCount(0);
  await expect(sentence('gained')).toHaveText([/Alice gained 200 points/, /Carol gained 150/, /Grace gained 140/]);
  await expect(sentence('lost')).toHaveText([/Mallory lost 370 points/, /Judy lost 200/, /Ivan lost 30/]);
  await expect(sentence('first')).toHaveText(/Carol earned the most XP: 1,200\.$/);
  await expect(main).not.toContainText(/voted (up|down)/);
  const leadsTo = async (id: string, link: string, total: RegExp) => {
    await page.goto('/weekly-digest');
    await sentence(id).getByRole('link', { name: link, exact: true }).click();
    await settled(page);
    await expect(page.getByRole('main')).toContainText(total);
  };
  await leadsTo('votes', '2 votes', /2 votes/);
  await leadsTo('slashes', '1 slash', /1 slash/);
  await leadsTo('invitations', '1 invitation', /1 invitation/);
  await leadsTo('xp', '2,700 XP', /2,700/);
});

test('previous weeks, back to the oldest computed one; a day opens its week', async ({ page }) => {
  await page.goto('/weekly-digest?week=2026-02-18');
  await settled(page);
  const main = page.getByRole('main');
  const weeks = main.getByRole('navigation', { name: 'Weeks' });
  await expect(weeks).toContainText('Feb 16, 2026 – Feb 22, 2026');
  await expect(main.locator('[data-finding="digest.decided"]')).toHaveText(
    /The slash on .*Ivan ended: inconclusive, with 43\.3% for it\.$/,
  );
  await expect(main.locator('[data-finding="digest.profiles"]')).toHaveText(
    '1 person joined the network, 1 more than the week before.',
  );
  await weeks.getByRole('link', { name: 'The week after' }).click();
  await expect(page).toHaveURL(/week=2026-02-23$/);
  await expect(weeks).toContainText('Feb 23, 2026 – Mar 1, 2026');
  await page.goto('/weekly-digest?week=2025-03-10');
  await expect(weeks.getByRole('link')).toHaveText(['The week after']);
  await page.goto('/weekly-digest?week=2020-01-06');
  await expect(main.getByText('That week was not counted.')).toBeVisible();
});

test('what happened to the people this browser watches, requested with their ids alone', async ({ page }) => {
  await page.goto('/weekly-digest');
  await expect(page.getByText('You watch nobody yet.')).toBeVisible();
  await page.evaluate((people) => localStorage.setItem('companion.watch', JSON.stringify(people)), WATCHED);
  await page.reload();
  const news = page.locator('[data-finding="digest.watched"]');
  await expect(news).toHaveText([/Niaj: \+120 points, 1 slash opened\.$/]);
  await news.getByRole('link', { name: '1 slash opened' }).click();
  await expect(page).toHaveURL(/\/slashes\?.*person=/);
});

test('a feed has an entry for each finished week, and is not sent again to a reader who has it', async ({
  page,
  request,
}) => {
  const answer = await request.get('/feeds/weekly_digest.atom');
  expect(answer.headers()['content-type']).toBe('application/atom+xml; charset=utf-8');
  const text = await answer.text();
  expect(text.match(/<entry>/g)).toHaveLength(12);
  expect(text).toContain('<updated>2026-03-16T00:00:00Z</updated>\n<author>');
  expect(text).toContain('<title type="text">The week of Mar 9, 2026 – Mar 15, 2026</title>');
  expect(text).toContain('Members cast 2 votes, 2 more than the week before.\nMembers opened 1 slash');
  const watched = await request.get(`/feeds/weekly_digest.atom?filters=${encodeURIComponent('{"who":[112,104]}')}`);
  expect(await watched.text()).toContain('People you watch:\nNiaj: +120 points, 1 slash opened.');
  const { etag = '' } = answer.headers();
  expect(etag).toMatch(/^W\/".+"$/);
  const again = await request.get('/feeds/weekly_digest.atom', { headers: { 'if-none-match': etag } });
  expect([again.status(), (await again.body()).length]).toEqual([304, 0]);
  const other = await request.get('/feeds/weekly_digest.json', { headers: { 'if-none-match': etag } });
  expect(other.status()).toBe(200);
  await page.goto('/weekly-digest');
  await expect(page.locator('link[type="application/atom+xml"]').first()).toHaveAttribute(
    'href',
    /\/feeds\/weekly_digest\.atom$/,
  );
});
