import type { Page } from '@playwright/test';
import { expect, followInFooter, test } from '../visit';

type Upload = { batch_id: string; logs: Record<string, unknown>[] };

test.use({ allowed: [/planted fault|Failed to load resource|404/] });

const DRAFT = 'companion.feedback-draft';

/**
 * Makes the feedback page throw while it is drawn, by the text of a draft, so that no other page is affected. Planted before
 * the program starts: a later change of a built-in would count as a section's, and be undone.
 */
async function plant(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { trim } = String.prototype;
    String.prototype.trim = function () {
      if (String(this) === 'planted') throw new TypeError('planted fault');
      return trim.call(this);
    };
  });
  await page.goto('/auth-diagnostic');
  await page.evaluate((key) => sessionStorage.setItem(key, JSON.stringify({ page: 'Home', text: 'planted' })), DRAFT);
}

test('the error screen replaces a page that cannot be drawn, and the log says what happened', async ({ page }) => {
  await page.clock.install();
  await plant(page);
  await followInFooter(page, 'Feedback');
  const screen = page.getByRole('alert');
  await expect(screen.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await expect(screen).toContainText(
    'An unexpected error occurred. The error has been logged and will be investigated.',
  );
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();

  // The log is sent only from an admin's address; after that it is empty.
  const uploads: { headers: Record<string, string>; body: Upload }[] = [];
  await page.route('**/functions/v1/application-logs', async (route) => {
    uploads.push({ headers: route.request().headers(), body: route.request().postDataJSON() });
    await route.fulfill({ status: uploads.length === 1 ? 500 : 200, json: {} });
  });
  await page.evaluate(() => {
    history.pushState(null, '', '/admin/logs');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect.poll(() => uploads.length).toBe(1);
  await page.clock.fastForward(5_100);
  await expect.poll(() => uploads.length).toBe(2);
  await page.clock.fastForward(20_000);
  // A rejected batch is sent again; an accepted one is not.
  const sent = uploads.map(({ body }) => body.logs.filter(({ level }) => level === 'error').length);
  expect(sent).toEqual([1, 1]);
  const { headers, body } = uploads[1] as (typeof uploads)[number];
  expect(headers['x-client-id']).toBe('companion-web');
  expect(headers['content-type']).toBe('application/json');
  expect(body.batch_id).toMatch(/^manual_\d+$/);
  expect(body.logs.find(({ level }) => level === 'error')).toEqual({
    level: 'error',
    message: expect.stringContaining('planted fault'),
    source: 'client',
    environment: 'production',
    user_id: 'anonymous_user',
    url: '/feedback',
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    data: {
      name: 'TypeError',
      message: expect.stringContaining('planted fault'),
      stack: expect.any(String),
      componentStack: expect.stringContaining('at '),
      url: '/feedback',
      userAgent: expect.stringContaining('Mozilla'),
    },
  });

  await page.goto('/auth-diagnostic');
  await followInFooter(page, 'Feedback');
  await expect(screen).toBeVisible();
  await page.evaluate((key) => sessionStorage.removeItem(key), DRAFT);
  await screen.getByRole('button', { name: 'Reload Page' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Feedback');
});
