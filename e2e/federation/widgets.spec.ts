import { shiftsOf, watchShifts } from '../shifts';
import { SITES } from '../sites';
import { expect, mendAndRetry, test } from '../visit';

for (const [profile, width] of [
  [1, 1280],
  [11, 390],
] as const)
  test(`the widgets of profile ${profile} arrive at ${width} px without moving anything`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await watchShifts(page);
    await page.goto(`/profiles/${profile}`);
    const widgets = page.locator('[data-widget]');
    await expect(widgets.first()).toBeVisible();
    const count = await widgets.count();
    expect(count).toBeGreaterThanOrEqual(5);
    const heights = async (): Promise<Record<string, number>> =>
      Object.fromEntries(
        await widgets.evaluateAll((all) =>
          all.map((widget) => [widget.getAttribute('data-widget') ?? '', widget.getBoundingClientRect().height]),
        ),
      );
    const kept = await heights();
    for (let i = 0; i < count; i++) {
      await widgets.nth(i).scrollIntoViewIfNeeded();
      await expect(widgets.nth(i).locator('[class*="__block-"]')).toHaveCount(0);
    }
    // A widget with nothing to show gives up its room before it is seen; every other one keeps it.
    const empty = await page
      .locator('[data-widget][data-empty]')
      .evaluateAll((all) => all.map((widget) => widget.getAttribute('data-widget') ?? ''));
    const now = await heights();
    for (const [id, height] of Object.entries(kept))
      if (empty.includes(id)) expect(now[id]).toBeLessThan(height);
      else expect([id, now[id]]).toEqual([id, height]);
    const shifts = await shiftsOf(page);
    // Shifts caused by the page around the widgets are not theirs.
    expect(shifts.filter(({ moved }) => moved.some((part) => part.includes('/')))).toEqual([]);
  });

test('a widget with nothing to show gives up its room while it is still most of a screen away', async ({ page }) => {
  await page.goto('/profiles/11');
  const widget = page.locator('[data-widget="reviews/vouch-stats"]');
  await expect(widget).toBeVisible();
  await widget.evaluate((element) => window.scrollBy(0, element.getBoundingClientRect().top - 1.7 * innerHeight));
  await expect(widget).toHaveAttribute('data-empty');
});

test('a widget that needs more room than was reserved shows the rest on request', async ({ page }) => {
  await page.goto('/profiles/1');
  // As for a visitor who reads with large letters.
  await page.addStyleTag({ content: '[data-widget] p, [data-widget] dl { zoom: 2.5 }' });
  const widget = page.locator('[data-widget="reviews/vouch-stats"]');
  await widget.scrollIntoViewIfNeeded();
  const height = async () => (await widget.boundingBox())?.height ?? 0;
  const kept = await height();
  await widget.getByRole('button', { name: 'Show all' }).press('Enter');
  await expect.poll(height).toBeGreaterThan(kept + 50);
  // The button is gone; a keyboard user continues from here.
  await expect(widget.locator(':focus')).toBeVisible();
});

test('a section that is down breaks its own widgets only, each separately, and Retry brings them back', async ({
  page,
}) => {
  const files = `http://localhost:${SITES.golden.ports.releases}/reviews/**`;
  await page.route(files, (route) => route.abort());
  await page.goto('/profiles/1');
  const mine = page.locator('[data-widget^="reviews/"]').first();
  const other = page.locator('[data-widget]:not([data-widget^="reviews/"])').first();
  await mine.scrollIntoViewIfNeeded();
  await expect(mine).toContainText('This part of Reviews is not available right now.');
  await other.scrollIntoViewIfNeeded();
  await expect(other).not.toContainText('not available right now');
  await mendAndRetry(page, mine.getByRole('button', { name: 'Retry' }), () => page.unroute(files));
  await expect(mine).not.toContainText('not available right now');
});
test.use({ allowed: [/Failed to load|section-offline|ERR_FAILED/] });
