import { expect } from '@playwright/test';
import { startStatic } from '../staticSite';
import { test } from './bench/test';
import { BENCH, BENCH_PORT, variantVersion } from './bench/variants';

const good = variantVersion('good');
const before = variantVersion('before');

for (const kind of ['site server', 'static host'] as const)
  test(`a release that no key of its section signed is not requested, and the previous one runs: ${kind}`, async ({
    broken: bench,
    page,
  }) => {
    const files = kind === 'static host' ? await startStatic(`http://localhost:${BENCH_PORT}`) : null;
    const asked: string[] = [];
    page.on('request', (request) => request.url().includes(`/reviews/${good}/`) && asked.push(request.url()));
    const code = () => asked.filter((url) => !url.endsWith('/release.json'));
    try {
      const address = `${files?.origin ?? BENCH.site}/reviews`;
      await bench.signed('its team');
      await page.goto(address);
      await expect(page.locator('main h1')).toHaveText(`reviews ${good}`);
      expect(code()).not.toEqual([]);

      await bench.signed('another team');
      // What the previous page prefetches is not a request of this page.
      await page.goto('about:blank');
      asked.length = 0;
      await page.goto(address);
      await expect(page.locator('main h1')).toHaveText(`reviews ${before}`);
      expect(code()).toEqual([]);
    } finally {
      files?.stop();
    }
  });
