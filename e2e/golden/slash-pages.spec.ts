import { readFile } from 'node:fs/promises';
import { asksByItself, expect, moreFilters, refetch, rowsOf, test } from '../visit';

/** Cells of each row by column name. */
async function table(page: import('@playwright/test').Page): Promise<Record<string, string>[]> {
  await expect(rowsOf(page).first()).toBeVisible();
  return page.evaluate(() => {
    const words = (element: Element | null | undefined) => element?.textContent?.trim() ?? '';
    const names = [...document.querySelectorAll('[data-table] thead th')].map(words);
    return [...document.querySelectorAll('[data-table] tr[data-row]')].map((row) =>
      Object.fromEntries(names.map((name, place) => [name, words(row.children[place])])),
    );
  });
}

test.describe('votes on slashes', () => {
  test('the list has shares by weight and by heads, and none for the open slash', async ({ page }) => {
    await page.goto('/slash-votes');
    const rows = await table(page);
    const one = rows.find(({ Id }) => Id === '#1');
    expect(one).toMatchObject({ 'By weight': '80.8%', 'By headcount': '75.0%', 'Decided by': '1 voter' });
    expect(rows.find(({ Id }) => Id === '#3')).toMatchObject({
      'By weight': 'Hidden',
      'By headcount': '–',
      Votes: '2',
    });
    // Both tallies of the three closed slashes as bars, and none of the open one.
    await expect(page.locator('[data-share-bar]')).toHaveCount(6);
    await expect(rowsOf(page).filter({ hasText: '#3' }).locator('[data-share-bar]')).toHaveCount(0);
  });

  test('slash 1: tally by weight and heads, and who alone could have changed it', async ({ page }) => {
    await page.goto('/slash-votes/1');
    const figures = page.getByRole('region', { name: 'Key figures' });
    await expect(figures).toContainText('80.8%');
    await expect(figures).toContainText('5,100 for, 1,210 against');
    await expect(figures).toContainText('75.0%');
    const pivotal = page.getByRole('region', { name: 'Any one of them could have changed the outcome' });
    for (const name of ['Bob', 'Carol', 'Frank']) await expect(pivotal).toContainText(name);
    await expect(rowsOf(page)).toHaveCount(4);
  });

  test('related voters can be left out, down to none', async ({ page }) => {
    await page.goto('/slash-votes/1');
    await page.getByRole('checkbox', { name: 'related to the accused' }).click();
    await expect(page).toHaveURL(/exclude=rel-subject/);
    await expect(page.getByRole('region', { name: 'Key figures' })).toContainText('100.0%');
    for (const name of ['Bob', 'Heidi']) await expect(page.locator('[data-table]')).not.toContainText(name);
    await page.getByRole('checkbox', { name: 'related to the accuser' }).click();
    await expect(page.locator('[data-table]')).toContainText('No unrelated voters');
  });

  test('an open slash is sealed except for the number of votes', async ({ page }) => {
    await page.goto('/slash-votes/3');
    await expect(page.getByRole('main')).toContainText('Sealed. 2 people voted so far.');
    await expect(rowsOf(page)).toHaveCount(0);
  });

  test('the file of slash 2 has its four votes', async ({ page }) => {
    await page.goto('/slash-votes/2');
    const saved = page.waitForEvent('download');
    await page.locator('[data-table]').getByRole('button', { name: 'CSV' }).click();
    const lines = (await readFile(await (await saved).path(), 'utf8')).trim().split(/\r?\n/);
    expect(lines).toHaveLength(5);
    const weight = (lines[0] ?? '').split(',').indexOf('weight');
    expect(lines.slice(1).reduce((sum, line) => sum + Number(line.split(',')[weight]), 0)).toBe(6080);
  });

  test('an invalid or unknown slash number says so', async ({ page }) => {
    for (const id of ['abc', '999']) {
      await page.goto(`/slash-votes/${id}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('No such slash');
    }
  });
});

test.describe('impact of slashes', () => {
  test('slash 1: supporters lose 210 under the rule in force, 120 as of the close', async ({ page }) => {
    await page.goto('/slashes/impact/1');
    const figures = page.getByRole('region', { name: 'Key figures' });
    await expect(figures).toContainText(/Supporters lost.*210/s);
    const rows = await table(page);
    expect(rows.map(({ Person, 'Points lost': points, Role }) => [Person, points, Role])).toEqual([
      [expect.stringContaining('Erin'), '300 points', 'Accused'],
      [expect.stringContaining('Heidi'), '90 points', 'Reviewed the accused, vouched for the accused'],
      [expect.stringContaining('Judy'), '90 points', 'Reviewed the accused, vouched for the accused'],
      [expect.stringContaining('Ivan'), '30 points', 'Reviewed the accused'],
      [expect.stringContaining('Alice'), '0 points', 'Accuser'],
    ]);
    expect(rows[1]?.['Left while open']).toBe('vouch ended after 42 hr');
    expect(rows[3]?.['Left while open']).toBe('review archived after 36 hr');
    expect(rows[1]?.['Score change']).toBe('-90');
    const story = page.getByRole('region', { name: 'What happened' });
    for (const sentence of [
      'Alice accused Erin and asked that they lose 300 points of score.',
      '2 supporters left: Heidi ended the vouch after 42 hours and Ivan archived the review after 36 hours.',
      'so leaving saved nobody.',
      '4 people voted: 3 for the slash, 1 against it.',
      'any one of Bob, Carol, and Frank could have changed the outcome alone.',
      'Erin has not replied.',
      'Heidi, Judy, and Ivan: 3 positive reviews, 2 vouches.',
      '3 supporters lost 210 points in total.',
    ])
      await expect(story).toContainText(sentence);
    await expect(page.getByRole('region', { name: /^Votes hour by hour/ })).toBeVisible();
    await page.goto('/slashes/impact/1?rule=close');
    await expect(figures).toContainText(/Supporters lost.*120/s);
    await page.goto('/slashes/impact/1?role=voucher');
    await expect(rowsOf(page)).toHaveCount(2);
    // The file has the supporters that are shown.
    const saved = page.waitForEvent('download');
    await page.locator('[data-table]').getByRole('button', { name: 'CSV' }).click();
    const lines = (await readFile(await (await saved).path(), 'utf8')).trim().split(/\r?\n/);
    expect(lines.map((line) => line.split(',').slice(0, 6).join(','))).toEqual([
      'profile_id,person,roles,points,points_by_opening,points_by_close',
      '8,profileId:8,reviewer voucher,90,90,30',
      '10,profileId:10,reviewer voucher,90,90,90',
    ]);
  });

  test('supporters of the accused as a picture walked by keys and as a table; the author has a separate bar', async ({
    page,
  }) => {
    await page.goto('/slashes/impact/1');
    const ring = page.getByRole('region', { name: /^Who supported the accused/ });
    const cursor = ring.getByRole('slider', { name: 'Supporters, cursor' });
    await cursor.focus();
    await page.keyboard.press('Home');
    await expect(cursor).toHaveAttribute('aria-valuetext', 'Erin, the accused: 3 supporters at the opening or later');
    await page.keyboard.press('ArrowRight');
    await expect(cursor).toHaveAttribute('aria-valuetext', 'Heidi: positive review and vouch, vouch ended after 42 hr');
    await ring.getByRole('radio', { name: 'Table' }).click();
    await expect(ring.getByRole('row', { name: /^Ivan positive review review archived after 36 hr/ })).toBeVisible();
    await expect(ring.getByRole('row', { name: /^Judy positive review and vouch – / })).toBeVisible();
    const points = page.getByRole('region', { name: /^Where the points went/ });
    await expect(points).toContainText('What the author of a slash wins or loses is not public');
    await points.getByRole('radio', { name: 'Table' }).click();
    for (const row of [/^Accused -300/, /^Reviewers -30/, /^Vouchers -180/, /^All -510/, /^Author 0/])
      await expect(points.getByRole('row', { name: row })).toBeVisible();
    await ring.getByRole('radio', { name: 'Chart' }).click();
    await cursor.focus();
    for (const key of ['Home', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
    await expect(page).toHaveURL(/\/profiles\/8$/);
  });

  test('slash 2 was defended: no one lost points for support', async ({ page }) => {
    await page.goto('/slashes/impact/2');
    await expect(page.getByRole('main')).toContainText('The accuser is on the losing side.');
  });

  test('slash 3 is open: its story shows turnout and stake, and no direction', async ({ page }) => {
    await page.goto('/slashes/impact/3');
    const story = page.getByRole('region', { name: 'What happened' });
    await expect(story).toContainText('2 people voted so far. Which way stays sealed until it closes.');
    await expect(story).toContainText('If it is upheld, Niaj loses 50 points');
    await expect(page.getByRole('main')).not.toContainText(/hour by hour|against it/);
  });

  test('the list leads to a slash, and a wrong number to the list', async ({ page }) => {
    await page.goto('/slashes/impact');
    await rowsOf(page).first().getByRole('link', { name: '#1', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Impact of slash #1');
    await page.goto('/slashes/impact/abc');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('No such slash');
    // An unknown slash leads to its neighbors.
    await page.goto('/slashes/impact/999');
    await expect(page.getByRole('main')).toContainText('Nearby: #2, #3, #4.');
    await page.getByRole('main').getByRole('link', { name: '#4', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Impact of slash #4');
  });

  test('old addresses redirect', async ({ page }) => {
    await page.goto('/slash-impact');
    await expect(page).toHaveURL(/\/slashes\/impact$/);
    await page.goto('/bad-friends');
    await expect(page).toHaveURL(/\/slashes\/bad-friends$/);
  });
});

test('backers of slashed people, most points first, and what a person is exposed to', async ({ page }) => {
  await page.goto('/slashes/bad-friends?range=all');
  const rows = await table(page);
  expect(rows.map(({ Person, 'Points lost': points }) => [Person, points])).toEqual([
    [expect.stringContaining('Heidi'), '90'],
    [expect.stringContaining('Judy'), '90'],
    [expect.stringContaining('Ivan'), '30'],
  ]);
  await page.getByLabel('Whose endorsements').fill('@alice');
  await page.getByLabel('Whose endorsements').press('Enter');
  const check = page.getByRole('region', { name: 'Am I exposed?' });
  for (const name of ['Bob', 'Carol']) await expect(check).toContainText(name);
  await expect(check).toContainText('All of them together: 120 points.');
  await check.getByRole('checkbox', { name: 'Imagine Bob slashed' }).click();
  await expect(check).toContainText('Alice would lose 90 points: 2,100 to 2,010, still exemplary.');
  await check.getByRole('checkbox', { name: 'Imagine Carol slashed' }).click();
  await expect(check).toContainText('Alice would lose 120 points: 2,100 to 1,980, from exemplary to reputable.');
  await expect(page).toHaveURL(/slashed=2,3/);
  await check.getByRole('slider', { name: 'Points of each slash' }).fill('600');
  await expect(check).toContainText('Alice would lose 240 points');
  await check.getByRole('button', { name: 'Review the riskiest' }).click();
  const review = page.getByRole('dialog', { name: 'Endorsement 1 of 2' });
  await expect(review).toContainText('Bob');
  await review.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('dialog', { name: 'Endorsement 2 of 2' })).toContainText('Carol');
});

test('under the other rule, a backer who left before the close lost nothing', async ({ page }) => {
  await page.goto('/slashes/bad-friends?range=all');
  await (await moreFilters(page)).getByLabel('Supporters count').selectOption('close');
  await expect(page).toHaveURL(/rule=close/);
  await expect(page.getByRole('list', { name: 'Active filters' })).toContainText(/Supporters count.*As of the close/);
  await expect(rowsOf(page)).toHaveCount(2);
  const rows = await table(page);
  expect(rows.map(({ Person, 'Points lost': points }) => [Person, points])).toEqual([
    [expect.stringContaining('Judy'), '90'],
    [expect.stringContaining('Heidi'), '30'],
  ]);
});

test('slashes that did not hold, by kind, with the record of their authors', async ({ page }) => {
  await page.goto('/slashes/misplaced-slashes');
  expect((await table(page)).map(({ Id, Misplacement }) => [Id, Misplacement])).toEqual([['#2', '78.6']]);
  await page.goto('/slashes/misplaced-slashes?category=b');
  expect((await table(page)).map(({ Id, Misplacement }) => [Id, Misplacement])).toEqual([['#4', '27.9']]);
});

test('an accusation that did not hold shows what came after it', async ({ page }) => {
  // Ivan had lost 30 points as a supporter of Erin before; nothing came after slash 4, and the column says so.
  await page.goto('/slashes/misplaced-slashes?category=b&cols=later');
  const [row] = await table(page);
  expect(row).toHaveProperty('Later events');
  const answer = page.waitForResponse((response) => response.url().includes('/rpc/misplaced_slashes'));
  await page.route('**/rpc/misplaced_slashes*', async (route) => {
    const response = await refetch(route);
    const body = await response.json();
    for (const each of body.rows)
      each.later = {
        slashes: [{ id: 3, status: 'open', openedAt: '2026-03-15T12:00:00Z', sameAuthor: true }],
        scoreChange: -40,
      };
    await route.fulfill({ response, json: body });
  });
  await asksByItself(page);
  await page.reload();
  await answer;
  const later = rowsOf(page).first();
  await expect(later).toContainText(/Slash #3.*Open.*by the same author.*score.*-40.*since/s);
  await expect(later.getByRole('link', { name: 'Slash #3' })).toHaveAttribute('href', '/slash-votes/3');
});

test('statistics of slashes', async ({ page }) => {
  await page.goto('/slashes/overview');
  const figures = page.getByRole('region', { name: 'Key figures' });
  await expect(figures).toContainText(/Upheld of closed.*33\.3%/s);
  await expect(figures).toContainText(/Upheld of decided.*50\.0%/s);
  await expect(figures).toContainText(/Lost by the accused.*300/s);
  await expect(figures).toContainText(/Lost by supporters.*210/s);
  const authors = page.getByRole('region', { name: 'Who opens slashes' });
  await expect(authors.getByRole('row', { name: /Alice/ })).toContainText(/2101/);
});

test('other limits are tried in the page: what would change, who would keep and lose points, and a link to it', async ({
  page,
}) => {
  await page.goto('/slashes/overview?range=all');
  await page.getByRole('button', { name: 'Try other limits' }).click();
  const tried = page.getByRole('region', { name: 'What if the limits had been different?' });
  await expect(tried).toContainText('none of these outcomes would change');
  await tried.getByRole('slider', { name: 'Upheld above' }).fill('85');
  await expect(tried).toContainText('1 of 3 outcomes would change.');
  await expect(tried).toContainText(
    'The accused would have kept 300 points, and supporters would have kept 210 points.',
  );
  const rows = tried.getByRole('row');
  await expect(rows.filter({ hasText: '#1' })).toContainText(
    /Erin.*Upheld.*Inconclusive.*Alice.*would not be proven right/s,
  );
  await expect(page).toHaveURL(/pass=85/);
  // Anyone who follows the link sees the same; a limit stays above the other one.
  await page.goto('/slashes/overview?range=all&pass=43&defend=99');
  await expect(tried).toContainText('1 of 3 outcomes would change.');
  await expect(tried).toContainText('The accused would have lost 80 points, and supporters would have lost 8 points.');
  await tried.getByRole('button', { name: 'Back to the current limits' }).click();
  await expect(page).not.toHaveURL(/pass=|defend=/);
});
