import { daily } from '../../shared/testing/src/daily';
import { CHROMIUM_ARGS, chromiumPath } from '../browser';
import { PAGES } from '../pages';
import { SITES } from '../sites';
import { expect, rowsOf, settled, test } from '../visit';

/** A name no browser trusts on plain http, like the address of another machine. */
const HOST = 'companion.test';
const port = SITES.golden.ports.site;
const origin = `http://${HOST}:${port}`;

test.use({
  // It says so of every document that comes this way.
  allowed: [/Cross-Origin-Opener-Policy header has been ignored/],
  launchOptions: {
    executablePath: chromiumPath(),
    args: [...CHROMIUM_ARGS, `--host-resolver-rules=MAP ${HOST} 127.0.0.1`],
  },
});

const WALKED = daily(
  PAGES.map(({ path }) => path),
  3,
);

test("on plain http at another machine's address the site works, without a wallet, and says why", async ({ page }) => {
  let documents = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  for (const path of WALKED) {
    await page.goto(origin + path);
    await settled(page);
    await expect(page.locator('main h1'), path).toBeVisible();
    await expect(page.getByText(/Something went wrong|cannot start|not available/), path).toHaveCount(0);
  }
  await page.goto(`${origin}/reviews`);
  await expect(rowsOf(page)).toHaveCount(15);
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  // None was loaded a second time by itself.
  expect(documents).toBe(WALKED.length + 1);

  // What is copied is in the clipboard.
  await page.keyboard.press('c');
  await expect(page.getByText('Link copied')).toBeAttached();
  const search = page.locator('#site-search');
  await search.focus();
  await page.keyboard.press('Control+V');
  await expect(search).toHaveValue(`${origin}/reviews`);
  await page.keyboard.press('Escape');

  await page.getByRole('banner').getByRole('button', { name: 'Connect Wallet' }).click();
  await expect(page.getByText('A wallet needs a secure address').first()).toHaveText(
    `A wallet needs a secure address: open this site over https, or at http://localhost:${port} on the machine it runs on.`,
  );
  expect(scripts.filter((url) => /\/wallet[.-][^/]*\.js/.test(url))).toEqual([]);

  // Hashes come from a chunk of its own, once something is hashed.
  expect(scripts.filter((url) => url.includes('plain-http'))).toEqual([]);
  const hash = await page.evaluate(async () => {
    const bytes = new Uint8Array(await crypto.subtle.digest('SHA-384', new TextEncoder().encode('abc')));
    return [...bytes.slice(0, 4)];
  });
  expect(hash).toEqual([0xcb, 0x00, 0x75, 0x3f]);
  expect(scripts.filter((url) => url.includes('plain-http'))).toHaveLength(1);
});
