import { readFile } from 'node:fs/promises';
import { expect, sidewaysScroll, test } from '../visit';

type Message = { id: number; at: string; text: string; deletedAt: string | null };
const channels = JSON.parse(await readFile(new URL('../fixtures/g1.json', import.meta.url), 'utf8')).telegram;
const messages: Message[] = channels[0].messages;

test('every message in reading order, markup as text, deleted ones without their words', async ({ page }) => {
  await page.goto('/home/telegram-viewer?range=all');
  await expect(page).toHaveURL('/telegram-viewer?range=all');
  const stream = page.getByRole('region', { name: 'Messages', exact: true });
  await expect(stream.locator('[data-message]')).toHaveCount(messages.length);
  const keys = await stream
    .locator('[data-message]')
    .evaluateAll((all) => all.map((each) => each.getAttribute('data-message')));
  expect(keys).toEqual(messages.map(({ id }) => `community/${id}`));
  await expect(stream).toContainText('<img src=x onerror="alert(\'xss\')"> <b>bold?</b>');
  for (const { id, text } of messages.filter(({ deletedAt }) => deletedAt)) {
    await expect(stream.locator(`[data-message="community/${id}"]`)).toContainText('This message was deleted.');
    if (text) await expect(stream).not.toContainText(text);
  }
  const heidi = stream.locator('[data-message="community/2"]');
  await expect(heidi.getByRole('link', { name: '@erin' })).toHaveAttribute('href', '/profiles/5');
  await expect(heidi.getByRole('link', { name: /^Alice: I opened slash #1/ })).toBeVisible();
  await expect(stream.locator('[data-message="community/1"]').getByRole('link', { name: 'slash #1' })).toHaveAttribute(
    'href',
    '/slashes/impact/1',
  );
});

test('the calendar shows how many messages each day has, and leads to any day', async ({ page }) => {
  await page.goto('/telegram-viewer');
  const days = page.getByRole('region', { name: /^Calendar/ });
  await days.scrollIntoViewIfNeeded();
  await days.getByLabel('Table', { exact: true }).check();
  const perDay = new Map<string, number>();
  for (const { at } of messages) perDay.set(at.slice(0, 10), (perDay.get(at.slice(0, 10)) ?? 0) + 1);
  for (const [day, count] of perDay)
    await expect(days.getByRole('row', { name: `${day} ${count}`, exact: true })).toBeVisible();
  await days.getByLabel('Chart', { exact: true }).check();
  // From the newest day two weeks back and more: beyond the page's default range.
  const cursor = days.getByRole('slider');
  await cursor.focus();
  for (const key of ['Home', 'Enter']) await page.keyboard.press(key);
  await expect(page).toHaveURL(/range=all/);
  await expect(page).toHaveURL(/from=2025-/);
});

test('a link to a message opens its day there; a search marks its words', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/telegram-viewer?range=2026-01-10..2026-01-10&at=community/2');
  await expect(page.locator('[data-target]')).toContainText('This is the linked message.');
  await expect(page.locator('[data-target]')).toBeInViewport();
  expect(await sidewaysScroll(page)).toBe(0);
  await page.goto('/telegram-viewer?range=all&q=unfairly');
  await expect(page.locator('[data-message]')).toHaveCount(1);
  await expect(page.locator('mark')).toHaveText('unfairly');
  await page.goto('/telegram-viewer?q=nothing-like-this');
  await expect(page.getByText('No message matches.')).toBeVisible();
});

test('messages that mention a person are on their profile', async ({ page }) => {
  await page.goto('/profiles/5');
  const widget = page.getByRole('region', { name: 'Messages' });
  await widget.scrollIntoViewIfNeeded();
  await expect(widget).toContainText('I think @erin is being treated unfairly.');
  await expect(widget.getByRole('link', { name: 'See all that mention them' })).toBeVisible();
});
