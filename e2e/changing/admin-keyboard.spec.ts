import { daily } from '../../shared/testing/src/daily';
import { dialogOf, doneWithReason, into, openedAndLeft, press, tabTo, walk } from '../keyboard';
import { plan } from '../pages';
import { asOperator } from '../service';
import { expect, rowsOf, settled, test } from '../visit';

// The server does not know this browser's session, so it answers an admin page with 404.
test.use({ allowed: [/status of 404/] });
const HELPER = `0x${'cd'.repeat(20)}`;
test.afterEach(async () => {
  await asOperator(`admin_whitelist?wallet_address=eq.${HELPER}`, 'DELETE');
});

const PAGES = plan.sections.flatMap(({ declaration }) =>
  declaration.routes.filter(({ path }) => path.startsWith('/admin')).map(({ path }) => path),
);
test('Tab alone walks the admin pages: each stop is visible, none traps focus, and the walk wraps around', async ({
  page,
  asAdmin,
}) => {
  await asAdmin('owner', { key: 'mallory' });
  expect(PAGES.length).toBeGreaterThan(7);
  for (const path of daily(PAGES, 3)) {
    await page.goto(path);
    await settled(page);
    expect(await walk(page), path).toBeGreaterThan(20);
  }
});

test('by keyboard: open a message, mark it as seen and answer it, filter the log, read the audit', async ({
  page,
  asAdmin,
}) => {
  const texts = ['By keyboard, the first.', 'By keyboard, the second.'];
  for (const feedback_text of texts)
    await asOperator('feedback', 'POST', { profile_id: 11, page_url: '/home', page_name: 'Home', feedback_text });
  await asAdmin('admin', { key: 'mallory' });
  await into(page, '/admin?status=pending');
  const row = rowsOf(page).filter({ hasText: texts[1] });
  await tabTo(page, row.locator('[data-expander]'));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Mark as seen' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Mark as seen' })).toHaveCount(0);
  const remove = page.getByRole('button', { name: 'Delete' });
  await expect(remove).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialogOf(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(remove).toBeFocused();
  await tabTo(page, page.getByLabel('Your answer, visible to the author'), 'Shift+Tab');
  await page.keyboard.type('Heard.');
  await tabTo(page, page.getByRole('button', { name: 'Answer', exact: true }));
  await page.keyboard.press('Enter');
  // Once answered, the message leaves the pending list; the focus stays in the list.
  await expect(row).toHaveCount(0);
  await expect(rowsOf(page).first().locator('[data-expander]')).toBeFocused();

  await into(page, '/admin/logs');
  await tabTo(page, page.getByLabel('Level'));
  await press(page, 'End', 'ArrowUp');
  await expect(page).toHaveURL(/level=/);
  await tabTo(page, page.getByLabel('Page', { exact: true }));
  await page.keyboard.type('/admin');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/path=/);

  await into(page, '/admin/audit');
  await expect(rowsOf(page).first()).toContainText('feedback: respond');
  await tabTo(page, rowsOf(page).first().locator('[data-expander]'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toContainText('Heard.');
  await asOperator('feedback?feedback_text=like.By%20keyboard*', 'DELETE');
});

test('by keyboard: run a job, change a role and change it back, try a weight, look up a statement', async ({
  page,
  asAdmin,
}) => {
  await asOperator('admin_whitelist', 'POST', { wallet_address: HELPER, role: 'admin', is_active: true });
  await asAdmin('owner', { key: 'mallory' });
  await into(page, '/admin/status');
  const run = page.getByRole('button', { name: 'Run now: r_slash' });
  await openedAndLeft(page, run);
  await doneWithReason(page, 'Run now', 'To see it run.');
  await expect(run).toHaveCount(0);

  await into(page, '/admin/users');
  await tabTo(page, page.getByRole('button', { name: 'Make owner: 0xcd…cdcd' }));
  await doneWithReason(page, 'Change', 'Helps.');
  const back = page.getByRole('button', { name: 'Make admin: 0xcd…cdcd' });
  await expect(back).toBeFocused();
  await doneWithReason(page, 'Change', 'Helped.');
  await expect(rowsOf(page).filter({ hasText: '0xcd…cdcd' })).toContainText('admin');

  await into(page, '/admin/config');
  await tabTo(page, page.getByRole('button', { name: 'Change farmer version 1' }));
  await page.keyboard.press('Enter');
  const weight = dialogOf(page).getByLabel('features F4 weight');
  await tabTo(page, weight);
  await press(page, 'Control+a');
  await page.keyboard.type('30');
  const why = dialogOf(page).getByText('Why these ranges');
  await tabTo(page, why);
  await page.keyboard.press('Enter');
  await expect(dialogOf(page)).toContainText('Out of 100 in total. At 0, it does not count.');
  await tabTo(page, dialogOf(page).getByRole('button', { name: 'Preview' }));
  await page.keyboard.press('Enter');
  await expect(dialogOf(page)).toContainText(/Mallory.*62\.9.*69\.4/s);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Change farmer version 1' })).toBeFocused();

  await into(page, '/admin/statements');
  await openedAndLeft(page, page.getByRole('button', { name: 'Take a finding down' }));
});
