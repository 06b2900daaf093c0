import { SITES } from '../sites';
import { startStatic } from '../staticSite';
import { expect, refetch, rowsOf, test } from '../visit';

const registry = `http://localhost:${SITES.golden.ports.releases}/registry.json`;

let origin: string;
let stop: () => void;

test.beforeAll(async () => {
  ({ origin, stop } = await startStatic(`http://localhost:${SITES.golden.ports.site}`));
});

test.afterAll(() => stop());

test('the site works from static files: the page reads and verifies the registry itself', async ({ page }) => {
  await page.goto(`${origin}/reviews`);
  await expect(rowsOf(page)).toHaveCount(15);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Slashes', exact: true }).click();
  await expect(rowsOf(page)).toHaveCount(4);
});

test.describe('a tampered registry', () => {
  test.use({ allowed: [/registry/i] });

  test('is rejected, and no file it names is loaded', async ({ page }) => {
    const sections: string[] = [];
    page.on(
      'request',
      (request) => /\/(reviews|profiles)\/[^/]+\//.test(request.url()) && sections.push(request.url()),
    );
    await page.route(registry, async (route) => {
      const signed = await (await refetch(route)).json();
      await route.fulfill({ json: { ...signed, payload: signed.payload.replace('"revision":', '"revision":1') } });
    });
    await page.goto(`${origin}/reviews`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The site cannot start right now');
    expect(sections).toEqual([]);
  });
});
