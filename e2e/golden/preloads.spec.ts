import { daily } from '../../shared/testing/src/daily';
import { expect, test } from '../visit';

for (const path of daily(['/home', '/feedback', '/reviews', '/slashes'], 2))
  test(`${path} uses everything it preloads, and each script is requested once`, { tag: '@reads' }, async ({
    page,
  }) => {
    const scripts: string[] = [];
    const said: string[] = [];
    page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
    page.on('console', (message) => said.push(message.text()));
    const html = await (await page.goto(path))?.text();
    await expect(page.locator('main h1').first()).toBeVisible();
    const ahead = [...(html ?? '').matchAll(/<script [^>]*data-ahead src="([^"]+)"/g)].map(
      ([, src]) => new URL(src as string, page.url()).href,
    );
    expect(ahead.length).toBeGreaterThan(0);
    expect(scripts).toEqual(expect.arrayContaining(ahead));
    expect(scripts.filter((url, i) => scripts.indexOf(url) !== i)).toEqual([]);
    expect(said.filter((text) => /preload/i.test(text))).toEqual([]);
  });
