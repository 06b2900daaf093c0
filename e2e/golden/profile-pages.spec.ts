import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { expect, followInFooter, moreFilters, rowsOf, test } from '../visit';

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
    const spread = page.getByRole('region', { name: /^How people are spread/ });
    await spread.getByRole('radio', { name: 'Table' }).check();
    const counts = await spread
      .locator('tbody tr')
      .evaluateAll((rows) => rows.map((row) => Number(row.children[2]?.textContent)));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(12);
    await levels.getByRole('radio', { name: 'Chart' }).check();
    const bars = levels.getByRole('slider');
    await bars.focus();
    for (const key of ['Home', 'ArrowRight', 'ArrowRight', 'Enter']) await bars.press(key);
    await expect(page).toHaveURL(/\/profiles\?level=neutral$/);
    await expect(rowsOf(page)).toHaveCount(4);
  });

  test('counts chosen as columns stay in the address and lead to their rows', async ({ page }) => {
    await page.goto('/profiles/stats?cols=person,score,vouchesReceived,vouchesGiven,votesCast,slashesOpened,invitees');
    await expect(page.getByRole('columnheader')).toContainText([
      ...['Person', 'Score', 'Vouches received', 'Vouches given', 'Votes cast', 'Slashes opened', 'People invited'],
    ]);
    const invited = rowsOf(page)
      .filter({ hasText: 'Alice' })
      .getByRole('link', { name: /people invited$/ });
    const count = Number(await invited.textContent());
    expect(count).toBeGreaterThan(1);
    await invited.click();
    await expect(page).toHaveURL(/\/profiles\?invitedBy=/);
    await expect(rowsOf(page)).toHaveCount(count);
  });

  test('on focus a score shows where the person ranks among all', async ({ page }) => {
    await page.goto('/profiles/stats');
    const score = rowsOf(page).filter({ hasText: 'Bob' }).getByRole('link', { name: '1,750' });
    await score.focus();
    // Ten of twelve have his score or less, as the comparison says.
    await expect(score).toHaveAccessibleDescription(/^Percentile among profiles: score 83/);
    await expect(page.locator('[role="presentation"]').filter({ hasText: 'score 83' })).toBeVisible();
  });

  test('an old address redirects with its range, which narrows figures, pictures and people', async ({ page }) => {
    await page.goto('/all-profile-stats?range=30d');
    await expect(page).toHaveURL(/\/profiles\/stats\?range=30d$/);
    await expect(rowsOf(page)).toHaveCount(1);
    await expect(page.getByRole('region', { name: 'Key figures' })).toContainText(/Mean score.*1,320/s);
    await page.goto('/profiles?range=30d');
    await expect(rowsOf(page)).toHaveCount(1);
    await expect(page.getByRole('button', { name: /Joined in/ })).toBeVisible();
    // Every choice shows how many it would find.
    const joined = (await moreFilters(page)).getByLabel('Joined', { exact: true });
    await expect(joined.getByRole('option')).toHaveText([
      'Any time',
      'Last 30 days (1)',
      'Last 90 days (1)',
      'Last year (7)',
    ]);
    await joined.selectOption('all');
    await page.getByLabel('Market', { exact: true }).selectOption({ label: 'With market (1)' });
    await expect(page).toHaveURL(/\/profiles\?hasMarket=yes$/);
    await expect(rowsOf(page)).toContainText(['Alice']);
    await page.goto('/profiles?signal=archives');
    await expect(rowsOf(page)).toContainText(['Mallory']);
    await expect(page.getByRole('main')).toContainText(/Signal, not verdict.*Method version D12\.1/s);
    await expect(page.locator('meta[name="robots"][content="noindex"]')).toHaveCount(1);
  });
});

test.describe('weekly XP', () => {
  test('any form of an id leads to one address, with the weeks of the season', async ({ page }) => {
    // An address with the capitals of its checksum works too.
    for (const id of [
      '@carol',
      '3',
      'profileId:3',
      'https://x.com/carol',
      '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc',
      '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
    ]) {
      await page.goto(`/profiles/${encodeURIComponent(id)}/weekly-xp`);
      await expect(page).toHaveURL(/\/profiles\/3\/weekly-xp$/);
    }
    const figures = page.getByRole('region', { name: 'Key figures' });
    await expect(figures).toContainText(/Season total.*2,100/s);
    await expect(figures).toContainText(/Last rank.*#1.*week 4/s);
    await expect(figures).toContainText(/Weeks in a row.*3 weeks/s);
    await expect(rowsOf(page)).toHaveCount(5);
    await figures.getByRole('link', { name: '#1 of week 4' }).click();
    await expect(page).toHaveURL(/weekly-xp-overview\?season=2&week=4$/);
    await expect(rowsOf(page).first()).toContainText('Carol');
    await page.goto('/profiles/6/weekly-xp');
    await expect(rowsOf(page).filter({ hasText: 'Mar 9, 2026' })).toContainText('new');
    await page.goto('/profiles/nobody-of-that-name/weekly-xp');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nobody found');
    await page.goto('/profiles/mallroy/weekly-xp');
    await expect(page.getByRole('region', { name: 'Nearest matches' })).toContainText('Mallory');
    await page.goto('/profiles/%00');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nobody found');
  });

  test('a season without XP leads to the one with some; others are listed beside it', async ({ page }) => {
    await page.goto('/profiles/3/weekly-xp?season=1');
    await expect(page.getByRole('main')).toContainText('No XP in Season 1.');
    await page.getByRole('main').getByRole('link', { name: 'Season 2' }).click();
    await expect(rowsOf(page)).toHaveCount(5);
    await page.getByLabel('Compare with').fill('@alice');
    await page.getByLabel('Compare with').press('Enter');
    await expect(page).toHaveURL(/compare=@alice/);
    const weeks = page.getByRole('region', { name: /^XP by week/ });
    await weeks.getByRole('radio', { name: 'Table' }).check();
    await expect(weeks.getByRole('columnheader')).toHaveText([
      'Week',
      'Carol',
      'Rank',
      'Alice',
      'Median of all earners',
    ]);
    await expect(weeks.getByRole('row', { name: /^Week 4/ })).toContainText('1,200#1');
    await page.getByRole('button', { name: /Remove filter Beside/ }).click();
    await expect(page).not.toHaveURL(/compare/);
  });
});

test.describe('trust markets', () => {
  test('a market leads from the list to its chart, which stays on its range when its bars change', async ({ page }) => {
    await page.goto('/markets/history');
    const alice = rowsOf(page).filter({ hasText: 'Alice' });
    for (const text of ['62.0%', '+12.0 pp', '+115', '0.200']) await expect(alice).toContainText(text);
    await page.getByText('How a market sets its price').click();
    await expect(page.getByRole('main')).toContainText('1,001 votes against 1 at a depth of 1,500 give 66%');
    await alice.getByRole('link', { name: 'Trades of 7 days: 0.200 ETH' }).click();
    await expect(rowsOf(page)).toHaveCount(4);
    await page.goBack();
    await alice.getByRole('link', { name: /^\d holders?$/ }).click();
    await expect(page.getByRole('region', { name: /^Holders/ })).toBeInViewport();
    await page.goBack();
    await alice.getByRole('link', { name: /^62/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Alice’s market');
    const trust = page.getByRole('region', { name: /^Trust\b/ });
    await trust.getByRole('radio', { name: 'Table' }).check();
    await expect(trust.getByRole('row')).toHaveText([/Time/, /Mar 13.*50%/, /Mar 14.*58%/, /Mar 15.*62%/]);
    await trust.getByLabel('As', { exact: true }).selectOption('candles');
    await expect(page).toHaveURL(/shape=candles/);
    await trust.getByRole('radio', { name: 'Table' }).check();
    await expect(trust.getByRole('columnheader')).toHaveText(['Time (UTC)', 'Opened', 'Highest', 'Lowest', 'Closed']);
    await expect(trust.getByRole('row')).toHaveText([/Time/, /Mar 13.*50%$/, /Mar 14.*58%$/, /Mar 15.*62%$/]);
    await page.getByLabel('Range', { exact: true }).selectOption('90d');
    await page.getByLabel('By', { exact: true }).selectOption('1h');
    for (const part of [/market=1/, /range=90d/, /bar=1h/]) await expect(page).toHaveURL(part);
    await page.getByLabel('Side').selectOption('distrust');
    await expect(rowsOf(page)).toHaveCount(1);
    await expect(rowsOf(page)).toContainText('Erin');
  });

  test('on a phone the card of a market names its person', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto('/markets/history');
    const card = page.locator('li[data-row]');
    await expect(card).toContainText(/Alice.*62\.0%.*Change, 7 d.*Worth/s);
    await expect(card.getByText('Alice')).toBeVisible();
  });

  test('an unknown market number leads back to the list', async ({ page }) => {
    await page.goto('/markets/history?market=999');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('No such market');
    await page.getByRole('link', { name: 'All markets' }).click();
    await expect(rowsOf(page)).toHaveCount(1);
    await page.goto('/markets/history?market=abc');
    await expect(page).toHaveURL(/\/markets\/history$/);
  });
});

test.describe('network and method', () => {
  test('the footer leads to the definitions, which a search narrows', async ({ page }) => {
    await page.goto('/site-stats');
    const views = page.getByRole('navigation', { name: 'Views of the network and its method' });
    await views.getByRole('link', { name: 'Data', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Data status' })).toContainText('Up to date');
    await followInFooter(page, 'Methods');
    await expect(page).toHaveURL(/\/site-stats#method$/);
    const method = page.getByRole('region', { name: 'Method', exact: true });
    await expect(method.getByRole('heading', { level: 2 })).toBeInViewport();
    await method.getByRole('searchbox').fill('lockstep two minutes');
    await method.getByRole('searchbox').press('Enter');
    await expect(method.getByRole('article')).toHaveCount(1);
    await expect(method.getByRole('article')).toContainText('Benjamini-Hochberg');
  });

  test('a dump of reviews has every row, and the checksum it states', async ({ page, request }) => {
    await page.goto('/site-stats#open-data');
    const data = page.getByRole('region', { name: 'Open data', exact: true });
    const row = data.getByRole('row', { name: /^reviews Every review/ });
    await expect(row).toContainText('26');
    const link = row.getByRole('link', { name: 'reviews.csv.gz' });
    const address = (await link.getAttribute('href')) ?? '';
    expect(address).toBe('/open-data/2026-03-16/reviews.csv.gz');
    const bytes = await (await request.get(address)).body();
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    await expect(row.getByTitle(sha256)).toHaveText(`${sha256.slice(0, 12)}…`);
    expect(gunzipSync(bytes).toString().trimEnd().split('\r\n')).toHaveLength(27);
    // An interrupted download resumes; the whole day is one archive.
    const rest = await request.get('/open-data/latest/reviews.csv.gz', { headers: { range: 'bytes=100-' } });
    expect([rest.status(), (await rest.body()).equals(bytes.subarray(100))]).toEqual([206, true]);
    const sums = await (await request.get('/open-data/latest/SHA256SUMS')).text();
    const archive = await (await request.get('/open-data/2026-03-16/all.tar')).body();
    expect(sums).toContain(`${createHash('sha256').update(archive).digest('hex')}  all.tar`);
    expect(archive.subarray(0, 10).toString()).toBe('README.txt');
  });

  test('its figures are those of the pages for the same range', async ({ page }) => {
    await page.goto('/site-stats?range=all');
    const figures = page.getByRole('region', { name: 'Key figures' });
    await expect(figures).toContainText(/Reviews.*26/s);
    await expect(figures).toContainText(/Invitations sent.*15/s);
    const parts = page.getByRole('navigation', { name: 'Statistics by subject' });
    await expect(parts.getByRole('link', { name: /^Profiles/ })).toContainText('1,322.5mean score of 12 people');
    await expect(parts.getByRole('link', { name: /^Vouches/ })).toContainText('2.30 ETH');
    await expect(parts.getByRole('link', { name: /^Slashes/ })).toContainText('33.3%');
    await expect(parts.getByRole('link', { name: /^Trust markets/ })).toContainText('62.0%');
    await expect(parts.getByRole('link', { name: /^Weekly XP/ })).toContainText('2,700');
    await figures.getByText('More figures').click();
    await figures.getByRole('link', { name: '15 invitations sent' }).click();
    await expect(rowsOf(page)).toHaveCount(15);
    await page.goto('/reviews?range=all');
    await expect(figures).toContainText(/Written.*26/s);
  });

  test('a chart is cited by link, text and picture, and the link says what changed', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/site-stats');
    const chart = page.getByRole('region', { name: /^What happened/ });
    const copy = async (what: string, done: string) => {
      await chart.getByRole('button', { name: 'Save What happened' }).click();
      await page.getByRole('menuitem', { name: what }).click();
      await expect(chart.getByText(done).first()).toBeVisible();
    };
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await copy('Copy text', 'Text copied');
    expect(await copied()).toMatch(
      /^What happened \(events per day\)\n366 days\.\nMar 16, 2026, What happened \(siteStats\.events\) version 1\nhttp/,
    );
    await copy('Copy picture', 'Picture copied');
    const types = () => page.evaluate(async () => (await navigator.clipboard.read()).flatMap(({ types }) => types));
    expect(await types()).toEqual(['image/png']);
    await copy('Copy link of this day', 'Link copied');
    const link = await copied();
    expect(link).toMatch(/\/site-stats\?asOf=2026-03-16#cited=what-happened\.1\.2026-03-16$/);
    await page.goto(link);
    await expect(chart).toContainText('Cited on Mar 16, 2026: its method is the same.');
    await page.goto('about:blank');
    await page.goto(link.replace('happened.1', 'happened.7'));
    await expect(chart).toContainText('its method has changed since, from version 7 to 1, so figures may differ');
  });

  test('a method shows a case with its rows, and page visits are counted as declared', async ({ page }) => {
    await page.goto('/site-stats#method');
    const batch = page.locator('#metric-D1');
    await expect(batch.getByText('An example from this site')).toBeAttached();
    const cases = [
      ['M2', 'Of 26 reviews ever written 15 are active now'],
      ['M13', 'Niaj was accepted with a score of 1,200 and has 1,320 now. Alice carries +24 points'],
      ['M14', 'r = 0.533. Among 12 profiles chance alone would answer 0.114 of them, so rho = 0.474'],
      ['M17', 'Pearson 0.20, likely -0.43 to 0.69; Spearman 0.19; grayed'],
      ['M21', 'the score of Alice moved by +200 points'],
      ['M22', '× 300 points × 0.30 = 30.00 points'],
      ['D1', '11 reviews in 20 min, one every 2 min'],
      ['D9', 'The largest group has 11 reviews of one author with similar texts'],
    ] as const;
    // Groups are closed at first, except the one on top.
    await page.evaluate(
      (ids) => {
        for (const id of ids) {
          const metric = document.getElementById(`metric-${id}`);
          for (const each of [metric?.closest('details'), metric?.querySelector('details')]) if (each) each.open = true;
        }
      },
      cases.map(([id]) => id),
    );
    for (const [id, words] of cases) await expect(page.locator(`#metric-${id}`)).toContainText(words);
    await batch.getByRole('link', { name: 'See its rows' }).click();
    await expect(page.getByRole('row', { name: /Mallory/ }).first()).toBeVisible();
    // More than once, since only the most visited pages have a line of their own.
    for (const [id, name] of [
      [2, 'Bob'],
      [3, 'Carol'],
      [4, 'Dave'],
    ] as const) {
      await page.goto(`/profiles/${id}`);
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    }
    const usage = page.getByRole('region', { name: 'Use of this site', exact: true });
    await page.goto('/site-stats?view=use');
    // The visit is sent when the page is left, and counted a moment later.
    await expect(async () => {
      await page.reload();
      await expect(usage.getByRole('row', { name: /^\/profiles\/:id \d+$/ })).toBeVisible({ timeout: 10_000 });
    }).toPass();
    await expect(usage).not.toContainText('/profiles/2');
    // The same by day, as lines, numbers and file; the most visited pages depend on what ran before.
    const opened = usage.getByRole('row', { name: /^\/\S* \d+$/ }).first();
    const most = (await opened.getByRole('rowheader').or(opened.getByRole('cell')).first().textContent()) ?? '';
    expect(most).toMatch(/^\/\S*$/);
    const visits = usage.getByRole('region', { name: /^Visits/ });
    await expect(visits.getByRole('slider', { name: 'Visits, cursor' })).toHaveAttribute(
      'aria-valuetext',
      new RegExp(`^Mar 16, 2026: .*${most} \\d+`),
    );
    await visits.getByRole('radio', { name: 'Table' }).check();
    await expect(visits.getByRole('columnheader', { name: most, exact: true })).toBeVisible();
    await expect(visits.getByRole('row', { name: /^Mar 16, 2026/ })).toBeVisible();
    await visits.getByRole('button', { name: 'Save Visits' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Numbers (CSV)' }).click();
    const file = await download.then(async (each) => readFile(await each.path(), 'utf8'));
    expect(/^\S*Time \(UTC\),.*/m.exec(file)?.[0].split(',')).toContain(most);
    expect(file).toMatch(/^2026-03-16T00:00:00/m);
  });
});

test('a profile opened by name shows its reasons without a break while its address becomes the canonical one', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const busy: string[] = [];
    Object.assign(window, { busy });
    const note = () => {
      const now = document.querySelector('section[aria-label="Reasons"]')?.getAttribute('aria-busy');
      if (now && now !== busy.at(-1)) busy.push(now);
    };
    new MutationObserver(note).observe(document, { subtree: true, childList: true, attributes: true });
  });
  await page.goto('/profiles/mallory');
  await expect(page).toHaveURL(/\/profiles\/11$/);
  await expect(page.getByRole('region', { name: 'Reasons' }).getByRole('listitem').first()).toBeVisible();
  const busy = await page.evaluate(() => (window as unknown as { busy: string[] }).busy);
  // They may come after the page, but do not go once they have come.
  expect(busy.join(' ')).toMatch(/^(true )?false$/);
});
