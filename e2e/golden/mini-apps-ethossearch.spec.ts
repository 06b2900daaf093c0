import { expect, rowsOf, sidewaysScroll, test } from '../visit';

test('operators, chips and text stay in step, and a mistake is underlined with its correction', async ({ page }) => {
  await page.goto('/reviews/overview?q=author%3Amallory+is%3Aarchived');
  await expect(page).toHaveURL('/mini-apps/ethossearch?q=author%3Amallory+is%3Aarchived');
  await expect(rowsOf(page)).toHaveCount(10);
  await page.getByRole('button', { name: /Remove filter Is.*archived/ }).click();
  const box = page.getByRole('searchbox', { name: 'Search what people wrote' });
  await expect(box).toHaveValue('author:mallory');
  await expect(rowsOf(page)).toHaveCount(11);
  await box.fill('"highly trusted"');
  await box.press('Enter');
  await expect(rowsOf(page)).toHaveCount(11);
  await expect(page.locator('mark').first()).toHaveText('highly trusted');
  await box.fill('subject:erin is:negatve');
  await box.press('Enter');
  await expect(page.locator('u')).toHaveText('is:negatve');
  await page.getByRole('button', { name: 'Use is:negative' }).click();
  await expect(rowsOf(page)).toHaveCount(1);
  await expect(rowsOf(page)).toContainText('Alice');
});

test('the claims of slashes, open ones too; an empty result leads on', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/mini-apps/reviewoverview?q=type%3Aslash');
  await expect(page.getByRole('region', { name: 'Key figures' })).toContainText(/Texts found.*4/s);
  await expect(page.getByRole('link', { name: '2 texts' }).first()).toHaveAttribute(
    'href',
    /q=type:slash\+from:profileId:1/,
  );
  expect(await sidewaysScroll(page)).toBe(0);
  await page.goto('/mini-apps/ethossearch?q=nothing-like-this');
  await expect(page.getByText('No texts match.')).toBeVisible();
});

test('results are narrowed by their counts', async ({ page }) => {
  await page.goto('/mini-apps/ethossearch?q=author%3Amallory');
  const narrow = page.getByRole('navigation', { name: 'Narrow the search' });
  await expect(narrow).toContainText('archived or ended 10');
  // All of them are positive reviews: a filter would narrow nothing.
  await expect(narrow).not.toContainText('positive');
  await narrow.getByRole('link', { name: 'active 1', exact: true }).click();
  await expect(page).toHaveURL(/author:mallory\+is:active/);
  await expect(rowsOf(page)).toHaveCount(1);
  await expect(rowsOf(page)).toContainText('Erin');
});

test('a saved search stays in this browser and says what is new since it was last viewed', async ({ page }) => {
  await page.addInitScript(() => {
    if (!localStorage.getItem('companion.searches'))
      localStorage.setItem(
        'companion.searches',
        JSON.stringify([{ q: 'author:mallory', seen: '2026-02-01T00:10:00Z' }, { q: 5 }]),
      );
  });
  await page.goto('/mini-apps/ethossearch');
  const kept = page.getByRole('region', { name: 'Your searches' });
  // Every two minutes from midnight to 00:20: five after ten past.
  await expect(kept.getByRole('listitem')).toHaveText(/author:mallory.*5 new/s);
  await kept.getByRole('link', { name: 'author:mallory' }).click();
  await expect(rowsOf(page)).toHaveCount(11);
  await expect(page.getByRole('button', { name: 'Saved' })).toHaveAttribute('aria-pressed', 'true');
  await page.goto('/mini-apps/ethossearch');
  await expect(kept.getByRole('listitem')).toContainText('nothing new');
  await kept.getByRole('button', { name: 'Forget author:mallory' }).click();
  await expect(kept).toHaveCount(0);

  await page.goto('/mini-apps/ethossearch?q=is%3Anegative');
  await page.getByRole('button', { name: 'Save this search' }).click();
  await page.goto('/mini-apps/ethossearch');
  await expect(kept.getByRole('link', { name: 'is:negative' })).toBeVisible();
});

test('the texts by person: the one with the most comes first, and the number leads to theirs', async ({ page }) => {
  await page.goto('/mini-apps/ethossearch?q=type%3Areview');
  await page.getByRole('radio', { name: 'By author' }).click();
  await expect(page).toHaveURL(/group=author/);
  const groups = page
    .getByRole('main')
    .getByRole('region')
    .filter({ has: page.getByRole('link', { name: /texts?$/ }) });
  await expect(groups.first()).toContainText(/Mallory.*11 texts.*Great person/s);
  await groups.first().getByRole('link', { name: '11 texts' }).click();
  await expect(page).toHaveURL(/q=type:review\+from:profileId:11$/);
  await expect(rowsOf(page)).toHaveCount(11);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/mini-apps/ethossearch?q=type%3Areview&group=subject');
  await expect(groups.first()).toContainText('Bob');
  expect(await sidewaysScroll(page)).toBe(0);
});
