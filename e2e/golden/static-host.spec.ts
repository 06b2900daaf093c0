import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CONTENT_TYPES } from '@companion/release';
import { SITES } from '../sites';
import { expect, refetch, rowsOf, test } from '../visit';

const dist = fileURLToPath(new URL('../../host/dist', import.meta.url));
const registry = `http://localhost:${SITES.golden.ports.releases}/registry.json`;

let server: Server;
let origin: string;

/** A plain static host: files, `config.json` beside them, and index.html for every other address. */
test.beforeAll(async ({ playwright }) => {
  const request = await playwright.request.newContext();
  const html = await (await request.get(`http://localhost:${SITES.golden.ports.site}/home`)).text();
  const boot = /<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
  const config = JSON.stringify(JSON.parse(boot).config);
  await request.dispose();
  server = createServer(async ({ url = '/' }, response) => {
    const path = new URL(url, 'http://localhost').pathname;
    const type = CONTENT_TYPES[extname(path)];
    const file = path !== '/config.json' && type ? await readFile(join(dist, path)).catch(() => null) : null;
    if (path === '/config.json') response.setHeader('content-type', 'application/json').end(config);
    else if (file && type) response.setHeader('content-type', type).end(file);
    else response.setHeader('content-type', 'text/html').end(await readFile(join(dist, 'index.html')));
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  origin = `http://localhost:${(server.address() as AddressInfo).port}`;
});

test.afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test('the site works from plain files: the page reads and checks the registry itself', async ({ page }) => {
  await page.goto(`${origin}/reviews`);
  await expect(rowsOf(page)).toHaveCount(15);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Slashes', exact: true }).click();
  await expect(rowsOf(page)).toHaveCount(4);
});

test.describe('a registry somebody altered', () => {
  test.use({ allowed: [/registry/i] });

  test('is refused, and nothing it names is loaded', async ({ page }) => {
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
