import { expect } from '@playwright/test';
import { mendAndRetry } from '../visit';
import { test } from './bench/test';
import { variantVersion } from './bench/variants';

const good = variantVersion('good');
const before = variantVersion('before');

test('one tampered byte: the previous release appears, and the tampered script never runs', async ({
  page,
  withFault,
}) => {
  await withFault('reviews', 'entry-hash');
  await page.goto('/reviews');
  await expect(page.locator('main h1')).toHaveText(`reviews ${before}`);
  expect(await page.evaluate(() => (globalThis as Record<string, unknown>).section_reviews_1_1_0)).toBeUndefined();
});

test('a canary of 10 % goes to 70-130 of 1,000 visitors, always the same ones', async ({ bench, withRelease }) => {
  await withRelease('reviews', 'before', { canary: { release: 'good', percent: 10 } });
  const visitors = Array.from({ length: 1_000 }, (_, i) => (i * 7_919 + 13).toString(16).padStart(32, 'a'));
  const first = await versionsOf(visitors);
  const inside = first.filter((version) => version === good).length;
  expect(inside).toBeGreaterThanOrEqual(70);
  expect(inside).toBeLessThanOrEqual(130);
  expect(await versionsOf(visitors.slice(0, 100))).toEqual(first.slice(0, 100));

  /** Twenty at a time, as many as one machine answers comfortably. */
  async function versionsOf(of: string[]): Promise<(string | undefined)[]> {
    const versions: (string | undefined)[] = [];
    for (let i = 0; i < of.length; i += 20)
      versions.push(...(await Promise.all(of.slice(i, i + 20).map((visitor) => bench.version('reviews', visitor)))));
    return versions;
  }
});

test('a rollback reaches an open tab at its next navigation, and half-written feedback is not lost', async ({
  page,
  withRelease,
}) => {
  const words = 'The table is slow when I';
  const text = page.getByLabel('Your feedback');
  const menu = (path: string) => page.locator(`header a[href="${path}"]`).first();
  // Before the program starts: a later change of a built-in would count as a section's, and be undone.
  await page.clock.install();
  await page.goto('/reviews');
  await expect(page.locator('main h1')).toHaveText(`reviews ${good}`);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.locator('a[href="/feedback"]').first().click();
  await text.fill(words);
  await withRelease('reviews', 'before');
  // The visitor keeps writing for a while.
  await page.clock.fastForward(5_000);

  // Leaving asks first; the visitor stays, and so does the text.
  page.once('dialog', (dialog) => dialog.dismiss());
  await menu('/reviews').click();
  await expect(page).toHaveURL(/\/feedback$/);
  await expect(text).toHaveValue(words);

  page.once('dialog', (dialog) => dialog.accept());
  await menu('/reviews').click();
  await expect(page.locator('main h1')).toHaveText(`reviews ${before}`);
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  await page.goBack();
  await expect(text).toHaveValue(words);
});

test('an open page stays on its release after a newer one is known', async ({ page, withRelease }) => {
  await page.clock.install();
  await page.goto('/reviews');
  await withRelease('reviews', 'before');
  const asked = page.waitForResponse(/\/plan\.json/);
  // A tab asks for a newer plan when it becomes visible again, a few seconds after it last asked.
  await page.clock.fastForward(5_000);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  const { sections } = await (await asked).json();
  expect(sections.find(({ id }: { id: string }) => id === 'reviews').version).toBe(before);
  await expect(page.locator('main h1')).toHaveText(`reviews ${good}`);
});

test('a section that is switched off says why, and comes back when it is switched on', async ({
  page,
  withRelease,
}) => {
  await withRelease('reviews', 'good', { disabled: 'shows wrong data' });
  await page.goto('/reviews');
  await expect(page.locator('main h1')).toHaveText(/ is paused$/);
  await expect(page.locator('main')).toContainText('shows wrong data');
  await mendAndRetry(page, page.getByRole('button', { name: 'Retry' }), () => withRelease('reviews', 'good'));
  await expect(page.locator('main h1')).toHaveText(`reviews ${good}`);
});
