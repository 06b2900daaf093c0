import { expect, test } from '../visit';

for (const path of ['/home', '/feedback', '/reviews', '/slashes'])
  test(`what ${path} loads ahead is what it uses, and each script is asked for once`, async ({ page }) => {
    const scripts: string[] = [];
    const said: string[] = [];
    page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
    page.on('console', (message) => said.push(message.text()));
    await page.goto(path);
    await expect(page.locator('main h1').first()).toBeVisible();
    const ahead = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=script]')].map(({ href }) => href),
    );
    expect(ahead.length).toBeGreaterThan(0);
    expect(scripts.filter((url, i) => scripts.indexOf(url) !== i)).toEqual([]);
    expect(said.filter((text) => /preload/i.test(text))).toEqual([]);
  });
