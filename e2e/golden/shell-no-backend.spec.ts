import { type PlainSite, startWithoutBackend } from '../plainSite';
import { expect, followInFooter, test } from '../visit';
import { connectWallet, injectWallet } from '../wallet';

const NO_DATABASE = 'Database connection not available - check environment variables';

let plain: PlainSite;
test.beforeAll(async () => {
  plain = await startWithoutBackend();
});
test.afterAll(() => plain.stop());

test('without a backend the site starts, says what it cannot show, and logs no error', async ({ page }) => {
  await injectWallet(page);
  await page.goto(`${plain.origin}/auth-diagnostic`);
  const main = page.getByRole('main');
  await expect(main).toContainText('No database configured');
  await expect(main).not.toContainText(NO_DATABASE);
  await connectWallet(page);
  await expect(main).toContainText(NO_DATABASE);
  await expect(main).toContainText('Cannot be verified');

  await followInFooter(page, 'Feedback');
  await expect(main).toContainText('Using cached data due to database access issues');
  const cached = main.getByRole('listitem');
  await expect(cached).toHaveCount(2);
  for (const item of await cached.all()) await expect(item).toContainText('pending');
  await expect(main).toContainText('Only the primary wallet of a profile can send feedback: this one is not.');
  await main.getByLabel('Page').selectOption('Home');
  await main.getByLabel('Your feedback').fill('Anyone there?');
  await main.getByRole('button', { name: 'Submit' }).click();
  await expect(main.getByRole('button', { name: 'Submit' })).toBeEnabled();

  const titles = { Home: 'Who can you trust?', Reviews: 'Reviews', Profiles: 'Profiles' };
  for (const [label, title] of Object.entries(titles)) {
    page.once('dialog', (question) => void question.accept());
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: label, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(main.getByRole('alert').first()).toContainText('could not be loaded');
  }
});
