import { expect, sidewaysScroll, test } from '../visit';

test("a voter's page lists those who vote within minutes of them, and no one who does so by chance", async ({
  page,
}) => {
  const lockstep = page.getByRole('region', { name: /^Votes within minutes of/ });
  await page.goto('/mini-apps/voting-analysis/profile/201');
  const rows = lockstep.getByRole('row').filter({ hasText: 'yes' });
  await expect(rows).toHaveCount(4);
  for (const name of ['helper_202', 'helper_203', 'helper_204', 'helper_205'])
    await expect(rows.filter({ hasText: name })).toContainText(/30.*100%.*yes/s);
  await expect(lockstep).toContainText('Signal, not verdict');
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await sidewaysScroll(page)).toBe(0);

  // A person who votes alone has no such part.
  await page.goto('/mini-apps/voting-analysis/profile/211');
  await expect(page.getByRole('region', { name: 'Key figures' })).toBeVisible();
  await expect(lockstep.getByRole('row').filter({ hasText: 'yes' })).toHaveCount(0);
});

test('five who share thirty reviews are a group, and the page says that always voting up is not yet agreement', async ({
  page,
}) => {
  const groups = page.getByRole('region', { name: /^Groups/ });
  const ring = groups.getByRole('listitem').filter({ hasText: 'helper_201' });
  await page.goto('/mini-apps/voting-analysis?view=blocs&type=content');
  for (const name of ['helper_202', 'helper_203', 'helper_204', 'helper_205']) await expect(ring).toContainText(name);
  await expect(ring).toContainText(/5 voters, 10 pairs \(10 on content\), agree in 100\.0%/);
  await expect(ring).toContainText('all of them always vote the same way, which means little by itself');
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await sidewaysScroll(page)).toBe(0);
});
