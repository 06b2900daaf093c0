import { expect, test } from '../visit';

test('pictures of people come through the site, and no page can load one from anywhere else', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => request.resourceType() === 'image' && asked.push(request.url()));
  await page.goto('/profiles');
  const picture = page.locator('main img').first();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(168);
  expect(await picture.getAttribute('src')).toMatch(/^\/network\/picture\?source=http/);
  const { origin } = new URL(page.url());
  expect(asked.filter((url) => url.startsWith('http') && !url.startsWith(`${origin}/`))).toEqual([]);
  const answer = await page.request.get(`/network/picture?source=${encodeURIComponent('https://thief.example/?who')}`);
  expect(answer.status()).toBe(404);
});
