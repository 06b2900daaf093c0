import { expect, test } from '../visit';

const COUNT = 200;
const first = Date.parse('2025-06-01T12:00:00Z') / 1000;
const messages = Array.from({ length: COUNT }, (_, index) => ({
  id: index + 1,
  type: 'message',
  date_unixtime: String(first + Math.floor(index / 2) * 86_400),
  from: 'Anna',
  text:
    index === 120
      ? [{ type: 'bold', text: '<img src=x onerror="document.title=1">' }, ' for @erin']
      : `Note ${index + 1}`,
}));
const file = JSON.stringify({ name: 'Town hall', type: 'public_supergroup', id: 1, messages });

test('an admin imports a channel from an export; it can be read on in both directions from any day', async ({
  page,
  asAdmin,
}) => {
  await asAdmin('admin', { key: 'mallory' });
  await page.goto('/telegram-viewer');
  await page.getByRole('button', { name: 'Import a channel' }).click();
  const dialog = page.getByRole('dialog');
  const take = (name: string, text: string) =>
    dialog.getByLabel(/^Export file/).setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
  await take('private.json', file.replace('public_supergroup', 'personal_chat'));
  await expect(dialog).toContainText('Only public channels and groups can be imported');
  await take('result.json', file);
  await expect(dialog).toContainText('Town hall: 200 messages, Jun 1, 2025 to Sep 8, 2025');
  await dialog.getByRole('button', { name: 'Import 200 messages' }).click();
  await expect(dialog).toContainText('Done: 200 new, 0 changed, 0 unchanged, 0 deleted.');
  await page.keyboard.press('Escape');

  await page.goto('/telegram-viewer?range=all&channel=town-hall');
  const stream = page.getByRole('region', { name: 'Messages', exact: true });
  // The page above grows until its chart and the admin's button are there; the box itself is at its end.
  await expect(async () => {
    await stream.evaluate((box) => box.scrollIntoView({ block: 'end' }));
    await expect(stream.getByText('Note 200')).toBeInViewport({ timeout: 2_000 });
  }).toPass();
  await page.getByLabel('Jump to a day').fill('2025-07-31');
  await page.getByLabel('Jump to a day').press('Enter');
  await expect(page).toHaveURL(/from=2025-07-31/);
  await expect(stream.locator('[data-message]').first()).toContainText('<img src=x onerror="document.title=1">');
  await expect(stream.getByRole('link', { name: '@erin' })).toHaveAttribute('href', '/profiles/5');
  await stream.getByRole('button', { name: 'Earlier messages' }).click();
  await expect(stream.locator('[data-message]').first()).toContainText('Note 97');
  // The messages that were read stay in place.
  await expect(stream.getByText('<img src=x')).toBeInViewport();
  // Without scrolling to it: near its end the box loads more by itself, and the button disappears before it can be pressed.
  const later = stream.locator('[data-message="town-hall/150"]');
  await expect(later).toHaveCount(0);
  await stream.getByRole('button', { name: 'Later messages', disabled: false }).dispatchEvent('click');
  await expect(later).toHaveCount(1);
  await later.getByRole('link').click();
  await expect(page.locator('[data-target]')).toContainText('Note 150');
  await expect(page.locator('[data-target]')).toBeInViewport();
});
