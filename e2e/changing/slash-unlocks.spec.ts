import type { APIRequestContext, BrowserContext, Page } from '@playwright/test';
import { changingKeys } from '../clock';
import { SITES } from '../sites';
import { expect, rowsOf, test } from '../visit';

const backend = `http://localhost:${SITES.changing.ports.backend}`;
/** The moment slash 3 closes: it is open before that moment, and closed at it. */
const CLOSE = '2026-03-17T12:00:00Z';
const JUST_BEFORE = '2026-03-17T11:59:59Z';

/** The longest a page may take to refresh: it looks once a minute, which a browser may double for a background tab. */
const BY_ITSELF = { timeout: 180_000 };
/** Live answers of the network are cached for a minute. */
const KEPT = { timeout: 120_000 };

async function opened(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

/** A file or feed of the site, as anyone with its address reads it. */
const outside = async (request: APIRequestContext, kind: 'export' | 'feed', fn: string, filters: object = {}) => {
  const query = new URLSearchParams({ fn, format: 'json', filters: JSON.stringify(filters), apikey: key() });
  const answer = await request.get(`${backend}/functions/v1/${kind}?${query}`);
  expect(answer.status()).toBe(200);
  return answer.json();
};
const key = () => changingKeys().publishable;

const fileRow = async (request: APIRequestContext, fn: string) =>
  ((await outside(request, 'export', fn)) as Record<string, unknown>[]).find(({ id }) => Number(id) === 3);

const feedTitles = async (request: APIRequestContext, fn: string) =>
  ((await outside(request, 'feed', fn)).items as { title: string }[]).map(({ title }) => title);

const voteOfCarol = async (request: APIRequestContext) => {
  const { items } = await outside(request, 'feed', 'votes_search', { person: 'carol' });
  return (items as { id: string; title: string }[]).find(({ id }) => id.includes('vote:slash:3:'))?.title;
};

const liveVotes = async (request: APIRequestContext) =>
  (await request.get('/network/api/v2/votes/stats?type=slash&activityId=3')).json();

test('an open slash is sealed in page, list, file, feed and lookup; all of them unlock by themselves when it closes', async ({
  context,
  request,
  withClock,
}) => {
  const votes = await opened(context, '/slash-votes/3');
  const impact = await opened(context, '/slashes/impact/3');
  const list = await opened(context, '/slashes');
  const index = await opened(context, '/slash-votes');
  const inList = rowsOf(list).filter({ hasText: 'Niaj' });
  const inIndex = rowsOf(index).filter({ hasText: 'Niaj' });
  const story = impact.getByRole('region', { name: 'What happened' });

  const sealed = async () => {
    await expect(votes.getByRole('main')).toContainText('Sealed. 2 people voted so far.');
    await expect(rowsOf(votes)).toHaveCount(0);
    await expect(story).toContainText('Which way stays sealed until it closes.');
    await expect(list.locator('[data-slash="3"]')).toBeVisible();
    await expect(inList).toContainText('Open');
    await expect(inIndex).toContainText('Hidden');
    for (const page of [votes, impact, list, index])
      await expect(page.getByRole('main')).not.toContainText(/51\.1\s?%|1,450|1,390/);
    for (const fn of ['slashes_list', 'slash_votes'])
      expect(await fileRow(request, fn)).toMatchObject({ status: 'open', votes: 2, share_pct: null });
    expect(await fileRow(request, 'slashes_list')).toMatchObject({ up: null, down: null });
    expect(await feedTitles(request, 'home_feed')).toContain('Bob opened a slash on Niaj');
    expect(await feedTitles(request, 'slashes_list')).toContain('Bob accused Niaj: open');
    expect(await voteOfCarol(request)).toMatch(/^Carol voted on /);
    await expect.poll(() => liveVotes(request), KEPT).toEqual({ votes: 2 });
  };
  await sealed();
  // The last second counts as open.
  await withClock(JUST_BEFORE);
  await sealed();

  await withClock(CLOSE);
  await expect(rowsOf(votes)).toHaveCount(2, BY_ITSELF);
  await expect(votes.getByRole('region', { name: 'Key figures' })).toContainText('1,450 for, 1,390 against');
  await expect(rowsOf(votes).filter({ hasText: 'Carol' })).toContainText(/For/);
  await expect(rowsOf(votes).filter({ hasText: 'Grace' })).toContainText(/Against/);
  await expect(story).toContainText('2 people voted: 1 for the slash, 1 against it.', BY_ITSELF);
  await expect(story).toContainText('It ended inconclusive.');
  await expect(inList).toContainText(/Inconclusive.*51\.1%/s, BY_ITSELF);
  await expect(list.locator('[data-slash="3"]')).toBeHidden(BY_ITSELF);
  await expect(list.getByRole('main')).toContainText('No slash is open.');
  await expect(inIndex).toContainText('51.1%', BY_ITSELF);
  for (const fn of ['slashes_list', 'slash_votes'])
    expect(await fileRow(request, fn)).toMatchObject({ status: 'inconclusive', share_pct: expect.closeTo(51.06, 1) });
  expect(await fileRow(request, 'slashes_list')).toMatchObject({ up: 1, down: 1 });
  expect(await feedTitles(request, 'home_feed')).toContain('The slash of Bob on Niaj ended: inconclusive');
  expect(await feedTitles(request, 'slashes_list')).toContain('Bob accused Niaj: inconclusive');
  expect(await voteOfCarol(request)).toMatch(/^Carol voted up on /);
  await expect.poll(() => liveVotes(request), KEPT).toEqual({ counts: { upvotes: 1, downvotes: 1 } });
});
