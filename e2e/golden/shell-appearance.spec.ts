import { expect, followInFooter, sidewaysScroll, test } from '../visit';

const FONTS = [
  ['Mono (JetBrains Mono)', 'mono', 'JetBrains Mono'],
  ['Retro (Press Start 2P)', 'retro', 'Press Start 2P'],
  ['Modern (Poppins)', 'modern', 'Poppins'],
  ['Elegant (Playfair Display)', 'elegant', 'Playfair Display'],
  ['Tech (Space Grotesk)', 'tech', 'Space Grotesk'],
] as const;

test('in every font the end of the menu stays clear of the search, however narrow the header', async ({ page }) => {
  await page.setViewportSize({ width: 1101, height: 900 });
  await page.goto('/auth-diagnostic');
  const more = page.getByRole('banner').getByRole('button', { name: 'More' });
  for (const font of ['default', ...FONTS.map(([, key]) => key)]) {
    await page.evaluate(async (key) => {
      document.documentElement.dataset.font = key;
      // Requests the font, and waits for it.
      document.body.getBoundingClientRect();
      await document.fonts.ready;
    }, font);
    const end = await more.boundingBox();
    const search = await page.getByRole('banner').getByRole('combobox', { name: 'Find a person' }).boundingBox();
    expect((end?.x ?? 0) + (end?.width ?? 0), font).toBeLessThanOrEqual(search?.x ?? 0);
    expect(search?.width, font).toBeGreaterThan(90);
    expect(await sidewaysScroll(page), font).toBe(0);
  }
});

test('six fonts from our own server; the choice is stored and applied before any of our scripts run', async ({
  page,
  baseURL,
}) => {
  const files = new Set<string>();
  page.on('request', (request) => request.resourceType() === 'font' && files.add(new URL(request.url()).origin));
  await page.goto('/auth-diagnostic');
  const body = page.locator('body');
  await expect(body).toHaveCSS('font-family', /^"?Inter/);
  // A page that is still growing pushes the footer, and the menu with it, out of the window.
  await expect(page.getByText('In step with the server').first()).toBeVisible();
  const menu = page.getByRole('contentinfo').getByRole('button', { name: /^Font:/ });
  await menu.click();
  for (const [label, key, family] of FONTS) {
    await page.getByRole('radio', { name: label }).check();
    await expect(body).toHaveCSS('font-family', new RegExp(`^"?${family}`));
    expect(await page.evaluate(() => localStorage.getItem('companion.font'))).toBe(key);
    await expect.poll(() => page.evaluate((name) => document.fonts.check(`16px "${name}"`), family)).toBe(true);
    expect(await sidewaysScroll(page)).toBe(0);
  }
  await page.keyboard.press('Escape');
  expect([...files]).toEqual([baseURL]);

  // The scripts of the site are blocked: what is there now was there before the first paint.
  let release: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.evaluate(() => localStorage.setItem('companion.theme', 'light'));
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  const root = page.locator('html');
  await expect(root).toHaveAttribute('data-font', 'tech');
  await expect(root).toHaveAttribute('data-theme', 'light');
  await expect(page.locator('#root')).toBeEmpty();
  await expect(body).toHaveCSS('font-family', /^"?Space Grotesk/);
  await expect(root).toHaveCSS('background-color', 'rgb(250, 249, 246)');
  release();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test.describe('an unknown stored font, and font files that do not load', () => {
  test.use({ allowed: [/ERR_FAILED|Failed to load resource/] });

  test('leave the page in the default font or its fallback', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('companion.font', '__proto__'));
    await page.route('**/*.woff2', (route) => route.abort());
    await page.goto('/auth-diagnostic');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Auth diagnostic');
    await expect(page.locator('html')).not.toHaveAttribute('data-font');
    await expect(page.locator('body')).toHaveCSS('font-family', /^"?Inter.*sans-serif$/);
  });
});

test('the spinner of loading code is orange and 48 px', async ({ page }) => {
  await page.goto('/auth-diagnostic');
  let release: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/*feedback-page*.js', async (route) => {
    await held;
    await route.continue();
  });
  await followInFooter(page, 'Feedback');
  const spinner = page.getByRole('main').getByRole('status').filter({ hasText: 'Loading' });
  await expect(spinner).toBeVisible();
  expect(await spinner.boundingBox()).toMatchObject({ width: 48, height: 48 });
  await expect(spinner.locator('[data-size="lg"]')).toHaveCSS('border-top-color', 'rgb(255, 138, 61)');
  release();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Feedback');
});
