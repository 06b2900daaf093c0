import { asOperator } from '../service';
import { expect, followInFooter, test } from '../visit';
import { connectWallet, injectWallet, signInWallet } from '../wallet';

type Stored = Record<'profile_id' | 'display_name' | 'page_url' | 'page_name' | 'feedback_text' | 'status', unknown>;

const OF_ALICE = 'feedback?profile_id=eq.1';
const clear = () => asOperator(OF_ALICE, 'DELETE');
test.beforeAll(clear);
test.afterAll(clear);

test('/feedback: pages, counter, blanks, a draft that survives a reload, and no message from a stranger', async ({
  page,
}) => {
  const inserts: string[] = [];
  page.on('request', (request) => request.url().includes('/rest/v1/feedback') && inserts.push(request.method()));
  await page.goto('/reviews');
  await followInFooter(page, 'Feedback');
  const main = page.getByRole('main');
  const about = main.getByLabel('Page');
  const text = main.getByLabel('Your feedback');
  const submit = main.getByRole('button', { name: 'Submit' });
  await expect(about).toHaveValue('Reviews');
  await expect(about.locator('option')).toHaveText([
    'Choose a page',
    'Home',
    'Profiles',
    'Reviews',
    'Vouches',
    'Votes',
    'Slashes',
    'Invitations',
    'Mini-apps',
    'Ethos Search',
    'Feedback Page',
    'General Feedback',
  ]);
  await expect(submit).toBeDisabled();
  await text.fill('   ');
  await expect(submit).toBeDisabled();
  await text.fill('x'.repeat(1200));
  await expect(main.getByText('1200/1000')).toHaveCSS('color', 'rgb(242, 193, 78)');
  await expect(submit).toBeEnabled();
  await about.selectOption('');
  await expect(submit).toBeDisabled();
  await about.selectOption('Votes');
  await text.fill('The columns could be wider.');
  page.once('dialog', (question) => void question.accept());
  await page.reload();
  await expect(about).toHaveValue('Votes');
  await expect(text).toHaveValue('The columns could be wider.');
  await expect(main.getByText('27/1000')).toBeVisible();
  await expect(main).toContainText('Only the primary wallet of a profile can send feedback: none is connected.');
  await expect(main.getByRole('link', { name: 'write to the community' })).toHaveAttribute('href', /^https:/);
  await submit.click();
  await expect(submit).toBeEnabled();
  await expect(main.getByText(/Failed to submit|Thank you/)).toHaveCount(0);
  expect(inserts).toEqual([]);
});

/** Runs in the page: how many ms the dialog says thank you, with its button off. From outside a busy machine may miss it. */
function thankedFor(): Promise<number> {
  return new Promise((resolve) => {
    let since: number | null = null;
    const look = () => {
      const dialog = document.querySelector('[role="dialog"]');
      const off = dialog?.querySelector('button:disabled')?.textContent === 'Submitted!';
      const thanks = dialog?.textContent?.includes('Feedback submitted successfully! Thank you.');
      if (off && thanks) since ??= performance.now();
      else if (since !== null) return resolve(performance.now() - since);
      requestAnimationFrame(look);
    };
    look();
  });
}

test.describe('the floating button', () => {
  // The insert that fails, and the admin pages that a visitor gets as 404.
  test.use({ allowed: [/status of (503|404)/] });

  test('sends a signed-in profile’s message, also after a failure, and closes 1.5 s later', async ({ page }) => {
    await injectWallet(page);
    await page.goto('/mini-apps');
    await connectWallet(page);
    const open = page.getByRole('button', { name: 'Feedback', exact: true });
    const dialog = page.getByRole('dialog').filter({ hasText: 'Send Feedback' });
    await open.click();
    await dialog.getByLabel('Page').selectOption('Mini-apps');
    await dialog.getByLabel('Your feedback').fill('  A tool for pairs, please.  ');
    await page.route('**/rest/v1/feedback*', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 503, json: { message: 'Down for a moment.' } })
        : route.fallback(),
    );
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await signInWallet(page);
    await expect(dialog.getByRole('status')).toHaveText('Failed to submit feedback. Please try again.');
    await expect(dialog).toContainText('Down for a moment.');
    await page.unroute('**/rest/v1/feedback*');

    await page.reload();
    await open.click();
    await expect(dialog.getByLabel('Your feedback')).toHaveValue('  A tool for pairs, please.  ');
    const thanked = page.evaluate(thankedFor);
    await dialog.getByRole('button', { name: 'Submit' }).click();
    // To the millisecond: FeedbackForm.test.tsx.
    expect(await thanked).toBeGreaterThan(500);
    await expect(dialog).toHaveCount(0);

    await open.click();
    await expect(dialog.getByLabel('Your feedback')).toHaveValue('');
    await dialog.getByLabel('Your feedback').fill('Never mind.');
    await page.keyboard.press('Escape');
    await open.click();
    await expect(dialog.getByLabel('Your feedback')).toHaveValue('');
    await page.keyboard.press('Escape');

    const stored = await asOperator<Stored>(OF_ALICE);
    expect(stored).toHaveLength(1);
    expect(stored[0]).toMatchObject({
      profile_id: 1,
      display_name: 'Alice',
      page_url: expect.stringMatching(/\/mini-apps$/),
      page_name: 'Mini-apps',
      feedback_text: 'A tool for pairs, please.',
      status: 'pending',
    });
    await followInFooter(page, 'Feedback');
    const mine = page.getByRole('main').getByRole('listitem').filter({ hasText: 'A tool for pairs, please.' });
    await expect(mine).toContainText('pending');
    await expect(open).toHaveCount(0);
    await page.goto('/admin/logs');
    await expect(page.getByRole('banner').getByRole('button', { name: 'Alice' })).toBeVisible();
    await expect(open).toHaveCount(0);
  });
});
