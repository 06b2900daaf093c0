import { expect, test } from '../visit';
import { connectWallet, injectWallet, signInWallet } from '../wallet';

const BATCH = '/reviews/batch-analysis?batch=300:15';

test('the person a signal is about signs in, answers it, and every visitor reads the answer', async ({
  page,
  browser,
}) => {
  await injectWallet(page, { key: 'mallory' });
  await page.goto('/reviews');
  await connectWallet(page);
  await page.goto(BATCH);
  const drawer = page.getByRole('dialog', { name: 'Batch by Mallory' });
  await drawer.getByRole('button', { name: 'Sign in to respond' }).click();
  await signInWallet(page);
  await drawer.getByRole('button', { name: 'Write a statement' }).click();
  await drawer.getByRole('textbox').fill('I thanked <b>everyone</b> who came to my evening.');
  await drawer.getByRole('button', { name: 'Publish' }).click();
  await expect(drawer.getByRole('button', { name: 'Change your statement' })).toBeVisible();

  const visitor = await browser.newPage();
  await visitor.goto(new URL(BATCH, page.url()).href);
  const said = visitor.getByRole('dialog').getByRole('region', { name: 'Mallory says' });
  await expect(said).toContainText('I thanked <b>everyone</b> who came to my evening.');
  await expect(said.getByRole('button')).toHaveCount(0);
  await visitor.close();
});
