import { becomeOwner } from '../owner';
import { SITES } from '../sites';
import { expect, test } from '../visit';

// The suite's own browser never requests the flag: a page behind a flag that is off is a 404.
test.use({ allowed: [/status of 404/] });

test('misplaced slashes: page, menu entry and widget disappear when the flag is off, and come back when it is on', async ({
  page,
  request,
}) => {
  const owner = await becomeOwner(SITES.changing);
  const flag = (enabled: boolean) =>
    owner.call('admin_flag_set', { flag: 'misplacedSlashes', enabled, reason: 'To see what is left.' });
  const status = async () => (await request.get('/slashes/misplaced-slashes')).status();
  const entry = page.getByRole('link', { name: 'Misplaced', exact: true });
  const widget = page.getByRole('region', { name: 'Misplaced slashes' });
  const others = page.getByRole('region', { name: 'Slash votes' });
  await page.goto('/slashes');
  await expect(entry).toBeVisible();
  await page.goto('/profiles/6');
  await others.scrollIntoViewIfNeeded();
  await expect(widget).toHaveCount(1);
  await flag(false);
  try {
    await expect.poll(status, { timeout: 60_000 }).toBe(404);
    await page.goto('/slashes/misplaced-slashes');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no page at this address');
    await page.goto('/slashes');
    await expect(page.getByRole('link', { name: 'Statistics', exact: true })).toBeVisible();
    await expect(entry).toHaveCount(0);
    await page.goto('/profiles/6');
    await others.scrollIntoViewIfNeeded();
    await expect(widget).toHaveCount(0);
  } finally {
    await flag(true);
    await owner.leave();
  }
  await expect.poll(status, { timeout: 60_000 }).toBe(200);
});
