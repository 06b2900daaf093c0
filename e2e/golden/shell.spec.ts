import { SITES } from '../sites';
import { expect, rowsOf, test, visitQuietly } from '../visit';

const releases = `http://localhost:${SITES.golden.ports.releases}`;

test('/ ends at /home', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test.describe('missing pages', () => {
  test.use({ allowed: [/404/] });

  test('an unknown address answers 404 with suggestions', async ({ page }) => {
    const answer = await page.goto('/reveiws');
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no page at this address');
    await expect(page.getByRole('main').getByRole('link', { name: 'Reviews' })).toBeVisible();
  });

  test('an unknown address within a section suggests the pages of that section', async ({ page }) => {
    const answer = await page.goto('/slashes/of-another-kind');
    expect(answer?.status()).toBe(404);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('There is no page at this address');
    await main.getByRole('listitem').getByRole('link', { name: 'Slashes' }).click();
    await expect(page).toHaveURL(/\/slashes$/);
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Slashes');
  });

  test('/admin asks visitors to connect, and loads none of its code', async ({ page }) => {
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(request.url()));
    const answer = await visitQuietly(page, '/admin');
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('For admins');
    expect(loaded.filter((url) => url.startsWith(`${releases}/admin/`))).toEqual([]);
    await page.getByRole('main').getByRole('button', { name: 'Connect a wallet' }).click();
    await expect(page.getByRole('dialog', { name: /connect/i })).toBeVisible();
  });
});

test('first paint of /reviews downloads no wallet code', async ({ page }) => {
  const scripts: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.text());
  });
  await visitQuietly(page, '/reviews');
  await expect(rowsOf(page)).toHaveCount(15);
  const texts = await Promise.all(scripts);
  expect(texts.length).toBeGreaterThan(2);
  expect(texts.filter((text) => /useConnectModal|wagmi\.recentConnectorId|WalletConnect/.test(text))).toEqual([]);
});

test('pages are sent with a strict policy and never cached without revalidation', async ({ request }) => {
  const headers = (await request.get('/reviews')).headers();
  const script = /script-src ([^;]+)/.exec(headers['content-security-policy'] ?? '')?.[1];
  expect(script).toMatch(/^'self' http:\/\/localhost:\d+( 'sha256-[^']+')+$/);
  expect(headers['cache-control']).toBe('private, no-cache');
});
