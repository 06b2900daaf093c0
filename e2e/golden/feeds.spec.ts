import { expect, rowsOf, test } from '../visit';

test('a filtered view has a feed on the site that a browser reads as XML', async ({ page, context, baseURL }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/reviews?author=@mallory&status=all');
  await expect(rowsOf(page)).toHaveCount(11);
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Copy Atom feed address' }).click();
  await expect(page.getByText('Feed address copied')).toBeVisible();
  const address = await page.evaluate(() => navigator.clipboard.readText());
  await expect(page.locator('link[rel="alternate"][title="This view"]')).toHaveAttribute('href', address);
  expect(address.startsWith(`${baseURL}/feeds/reviews_list.atom?filters=`)).toBe(true);
  expect(address).not.toContain('apikey');
  const feed = await page.evaluate(async (url) => {
    // Trusted Types block a parser here; a request for a document does not need one.
    const request = new XMLHttpRequest();
    request.open('GET', url);
    request.responseType = 'document';
    await new Promise((done) => {
      request.onloadend = done;
      request.send();
    });
    const xml = request.responseXML;
    if (!xml) return null;
    const of = (name: string) => [...xml.querySelectorAll(`entry > ${name}`)];
    return {
      type: request.getResponseHeader('content-type'),
      broken: xml.querySelector('parsererror')?.textContent ?? null,
      titles: of('title').map((each) => each.textContent),
      links: of('link').map((each) => each.getAttribute('href')),
      updated: xml.querySelector('feed > updated')?.textContent,
    };
  }, address);
  if (!feed) throw new Error('the feed is no XML');
  expect(feed.broken).toBeNull();
  expect(feed.type).toBe('application/atom+xml; charset=utf-8');
  expect(feed.titles).toHaveLength(11);
  expect(feed.titles[0]).toBe('Mallory on Niaj: positive');
  expect(feed.links[0]).toBe(`${baseURL}/reviews?status=all&author=profileId%3A11&subject=profileId%3A12`);
  expect(feed.updated).toBe('2026-02-01T00:20:00Z');
  await page.goto(feed.links[0] ?? '');
  await expect(rowsOf(page)).toHaveCount(1);
});
