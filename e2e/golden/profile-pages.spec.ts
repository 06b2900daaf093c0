import { expect, followInFooter, rowsOf, test } from '../visit';

test.describe('statistics of profiles', () => {
  test('mean, median and levels; a bar leads to its people', async ({ page }) => {
    await page.goto('/profiles/stats');
    const figures = page.getByRole('region', { name: 'Key figures' });
    await expect(figures).toContainText(/Mean score.*1,322\.5/s);
    await expect(figures).toContainText(/Median score.*1,285/s);
    const levels = page.getByRole('region', { name: /^Levels(?! over)/ });
    await levels.getByRole('radio', { name: 'Table' }).check();
    await expect(levels.getByRole('row').filter({ hasText: /\d/ })).toHaveText([
      /Untrusted\s*2/,
      /Questionable\s*2/,
      /Neutral\s*4/,
      /Known\s*1/,
      /Established\s*1/,
      /Reputable\s*1/,
      /Exemplary\s*1/,
      /Distinguished\s*0/,
      /Revered\s*0/,
      /Renowned\s*0/,
    ]);
    await levels.getByRole('radio', { name: 'Chart' }).check();
    const bars = levels.getByRole('slider');
    await bars.focus();
    for (const key of ['Home', 'ArrowRight', 'ArrowRight', 'Enter']) await bars.press(key);
    await expect(page).toHaveURL(/\/profiles\?level=neutral$/);
    await expect(rowsOf(page)).toHaveCount(4);
  });

  test('an old address arrives with its range, which narrows figures, pictures and people', async ({ page }) => {
    await page.goto('/all-profile-stats?range=30d');
    await expect(page).toHaveURL(/\/profiles\/stats\?range=30d$/);
    await expect(rowsOf(page)).toHaveCount(1);
    await expect(page.getByRole('region', { name: 'Key figures' })).toContainText(/Mean score.*1,320/s);
    await page.goto('/profiles?range=30d');
    await expect(rowsOf(page)).toHaveCount(1);
    await expect(page.getByRole('button', { name: /Joined in/ })).toBeVisible();
  });
});

test.describe('weekly XP', () => {
  test('any form of an id leads to one address, with the weeks of the season', async ({ page }) => {
    for (const id of ['@carol', '3']) {
      await page.goto(`/profiles/${id}/weekly-xp`);
      await expect(page).toHaveURL(/\/profiles\/3\/weekly-xp$/);
    }
    const figures = page.getByRole('region', { name: 'Key figures' });
    await expect(figures).toContainText(/Season total.*2,100/s);
    await expect(figures).toContainText(/Last rank.*#1.*week 4/s);
    await expect(figures).toContainText(/Current streak.*3 weeks/s);
    await expect(rowsOf(page)).toHaveCount(5);
    await page.goto('/profiles/6/weekly-xp');
    await expect(rowsOf(page).filter({ hasText: 'Mar 9, 2026' })).toContainText('new');
    await page.goto('/profiles/nobody-of-that-name/weekly-xp');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nobody found');
  });

  test('a season without XP leads to the one with some; others stand beside', async ({ page }) => {
    await page.goto('/profiles/3/weekly-xp?season=1');
    await expect(page.getByRole('main')).toContainText('No XP in Season 1.');
    await page.getByRole('main').getByRole('link', { name: 'Season 2' }).click();
    await expect(rowsOf(page)).toHaveCount(5);
    await page.getByLabel('Compare with').fill('@alice');
    await page.getByLabel('Compare with').press('Enter');
    await expect(page).toHaveURL(/compare=@alice/);
    const beside = page.getByRole('region', { name: /^Beside others/ });
    await beside.getByRole('radio', { name: 'Table' }).check();
    await expect(beside.getByRole('columnheader')).toHaveText(['Time (UTC)', 'Carol', 'Alice', 'Median']);
    await page.getByRole('button', { name: /Remove filter Beside/ }).click();
    await expect(page).not.toHaveURL(/compare/);
  });
});

test.describe('trust markets', () => {
  test('a market leads from the list to its course, which keeps the range when its bars change', async ({ page }) => {
    await page.goto('/markets/history');
    const alice = rowsOf(page).filter({ hasText: 'Alice' });
    for (const text of ['62 %', '+115', '0.200', '0.130']) await expect(alice).toContainText(text);
    await alice.getByRole('link', { name: /^62/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Market of Alice');
    const trust = page.getByRole('region', { name: /^Trust\b/ });
    await trust.getByRole('radio', { name: 'Table' }).check();
    await expect(trust.getByRole('row')).toHaveText([/Time/, /Mar 13.*50%/, /Mar 14.*58%/, /Mar 15.*62%/]);
    await page.getByLabel('Range', { exact: true }).selectOption('90d');
    await page.getByLabel('By', { exact: true }).selectOption('1h');
    for (const part of [/market=1/, /range=90d/, /bar=1h/]) await expect(page).toHaveURL(part);
    await page.getByLabel('Side').selectOption('distrust');
    await expect(rowsOf(page)).toHaveCount(1);
    await expect(rowsOf(page)).toContainText('Erin');
  });

  test('a number of no market leads back to the list', async ({ page }) => {
    await page.goto('/markets/history?market=999');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('No such market');
    await page.getByRole('link', { name: 'All markets' }).click();
    await expect(rowsOf(page)).toHaveCount(1);
    await page.goto('/markets/history?market=abc');
    await expect(page).toHaveURL(/\/markets\/history$/);
  });
});

test.describe('network and method', () => {
  test('the footer leads to the definitions, which words narrow', async ({ page }) => {
    await page.goto('/site-stats');
    await expect(page.getByRole('region', { name: 'State of the data' })).toContainText('Up to date');
    await followInFooter(page, 'Methods');
    await expect(page).toHaveURL(/\/site-stats#method$/);
    const method = page.getByRole('region', { name: 'Method', exact: true });
    await expect(method.getByRole('heading', { level: 2 })).toBeInViewport();
    await method.getByRole('searchbox').fill('lockstep two minutes');
    await method.getByRole('searchbox').press('Enter');
    await expect(method.getByRole('article')).toHaveCount(1);
    await expect(method.getByRole('article')).toContainText('Benjamini-Hochberg');
  });

  test('its figures are those of the pages for the same range', async ({ page }) => {
    await page.goto('/site-stats?range=all');
    const figures = page.getByRole('region', { name: 'Key figures' });
    await expect(figures).toContainText(/Reviews.*26/s);
    await expect(figures).toContainText(/Invitations sent.*15/s);
    await page.goto('/reviews?range=all');
    await expect(figures).toContainText(/Written.*26/s);
  });
});
