import type { PageNames } from './names';

export const databaseTest = ({
  fn,
  declared,
}: PageNames): string => `import { afterAll, beforeAll, expect, test } from 'vitest';
import { ${declared} } from '../../../shared/functions/src/declared/${declared}.ts';
import { ${declared}Series } from '../../../shared/functions/src/declared/${declared}Series.ts';
import { type Backend, backendWith, call } from './backend.ts';

type List = { total: number; rows: { id: number; author: { name: string } }[]; kpis: { count: number } };

let backend: Backend;
beforeAll(async () => {
  backend = await backendWith();
});
afterAll(() => backend.close());

const list = (filters: object = {}) => call<List>(backend, '${fn}', { filters });

test('answers as declared', async () => {
  expect(${declared}.answer.problem(await list(), '', true)).toBeNull();
  expect(${declared}Series.answer.problem(await call(backend, '${fn}_series'), '', true)).toBeNull();
});

test('counts what it lists', async () => {
  const { total, rows, kpis } = await list();
  expect(rows).toHaveLength(total);
  expect(kpis.count).toBe(total);
});

test('narrows to an author', async () => {
  const { rows } = await list({ author: '1' });
  expect(new Set(rows.map(({ author }) => author.name))).toEqual(new Set(['Alice']));
});

test('its points add up to its rows', async () => {
  const { points } = await call<{ points: { count: number }[] }>(backend, '${fn}_series', {});
  const { total } = await list();
  expect(points.reduce((sum, { count }) => sum + count, 0)).toBe(total);
});
`;

export const browserSpec = ({ path, title }: PageNames): string => `import { readFile } from 'node:fs/promises';
import { expect, rowsOf, sidewaysScroll, test } from '../visit';

test('${path} lists, narrows and draws', async ({ page }) => {
  await page.goto('${path}');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('${title}');
  await expect(rowsOf(page)).not.toHaveCount(0);
  await expect(page.getByRole('figure').first()).toBeVisible();
  await page.goto('${path}?author=1&junk=1');
  await expect(page).toHaveURL(/\\?author=1$/);
  await expect(rowsOf(page).first()).toContainText('Alice');
});

test('${path} leaves the site as the file one sees', async ({ page }) => {
  await page.goto('${path}?author=1');
  const shown = await rowsOf(page).count();
  await page.getByRole('button', { name: 'Export' }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'CSV of all rows' }).click();
  const lines = (await readFile(await (await saved).path(), 'utf8')).trimEnd().split('\\r\\n');
  expect(lines).toHaveLength(shown + 1);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });
  test('${path} never scrolls sideways', async ({ page }) => {
    await page.goto('${path}');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await sidewaysScroll(page)).toBe(0);
  });
});
`;
