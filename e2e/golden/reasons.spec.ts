import { expect, rowsOf, test } from '../visit';

test('the most telling facts about a person are under the header; each, like every figure, leads to the rows it counts', async ({
  page,
}) => {
  await page.goto('/profiles/11');
  const reasons = page.getByRole('region', { name: 'Reasons' });
  await expect(reasons.getByRole('listitem')).toHaveText([
    'Against: Wrote 11 reviews of 11 people in 20 minutes, all with the same text',
    'Against: Took back 10 of 11 reviews, 10 of them within 9 minutes',
    'Good to know: Their inviter carries a bond for 54 more days',
  ]);
  await expect(reasons).toContainText('Signals, not verdicts');
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await reasons.getByRole('link', { name: /^Took back/ }).click();
  await expect(rowsOf(page)).toHaveCount(10);
  await page.goto('/profiles/11');
  await expect(page.getByRole('region', { name: 'Says' })).toContainText(/Taken back.*10 of 11.*90\.9%/s);
  await page.getByRole('link', { name: '10 reviews taken back' }).click();
  await expect(rowsOf(page)).toHaveCount(10);
  await page.goto('/profiles/4');
  await expect(page.getByRole('main')).toContainText('Little known. 0 reviews, 0 votes, joined 1 year ago');
  await expect(reasons).toContainText('Nothing for or against.');
});

test('one word sums a person up above the buttons, says which rule gave it and leads to its rows', async ({ page }) => {
  await page.goto('/profiles/11');
  const main = page.getByRole('main');
  await expect(main).toContainText('Caution. Wrote 11 reviews of 11 people in 20 minutes, all with the same text');
  const why = main.getByRole('button', { name: 'Why “Caution”' });
  const heights = await Promise.all([why, page.getByRole('button', { name: 'Cite' })].map((one) => one.boundingBox()));
  expect(heights[0]?.y).toBeLessThan(heights[1]?.y ?? 0);
  await why.click();
  const panel = page.getByRole('dialog', { name: 'Why “Caution”' });
  await expect(panel).toContainText('The score is below 800.');
  await expect(panel.getByRole('listitem')).toHaveCount(2);
  await page.keyboard.press('Escape');
  // On a phone it is on the first screen.
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/profiles/12');
  await expect(main.getByText('Little known.')).toBeInViewport({ ratio: 1 });
  const open = main.getByRole('link', {
    name: /^A slash is open: 36 hours left, 2 votes; which way it leans stays hidden$/,
  });
  await expect(open.first()).toHaveAttribute('href', '/slash-votes/3');
});

test('a profile is watched by its key and cited with its day; the link of a day says what has changed since', async ({
  page,
}) => {
  await page.goto('/profiles/5');
  await expect(page.getByRole('button', { name: 'Watch', exact: true })).toBeVisible();
  await page.keyboard.press('w');
  await expect(page.getByRole('button', { name: 'Watching' })).toBeVisible();
  await page.getByRole('button', { name: 'Cite' }).click();
  await expect(page.getByRole('dialog', { name: 'Cite this profile' })).toContainText(
    /Erin \(@erin\): score 780, untrusted\..*Slashed in January 2026.*Mar 16, 2026.*asOf=2026-03-16&methods=[\d.]+&said=A5:1/s,
  );
  await page.goto('/profiles/5?asOf=2026-01-11&methods=999.1&said=A5:2,A13:1');
  const main = page.getByRole('main');
  await expect(main).toContainText('On Jan 11, 2026 the score was 1,080; now it is 780.');
  await expect(main).toContainText('The parameters of the protocol have changed since.');
  await expect(main).toContainText('No longer holds: untrusted people invited. Then 2 cases, now 1: slashed.');
  await expect(main).toContainText('Other figures have been recorded only since Mar 16, 2026.');
  await main.getByRole('link', { name: 'Without the day' }).click();
  await expect(page).toHaveURL(/\/profiles\/5$/);
});

test('the sentences of a past day are those of that day, lead to its rows, and name the unknown rules', async ({
  page,
}) => {
  await page.goto('/profiles/5?asOf=2026-01-10');
  const reasons = page.getByRole('region', { name: 'Reasons' });
  await expect(reasons).toContainText('For and against on Jan 10, 2026');
  await expect(reasons.getByRole('listitem')).toHaveText([
    'Good to know: A slash is open: 24 hours left, 2 votes; which way it leans stays hidden',
  ]);
  await reasons.getByText(/^Not known for that day: \d+ rules$/).click();
  await expect(reasons.getByText(/Backed with ETH, .*, verified as a human\./)).toBeVisible();
  await reasons.getByRole('link', { name: /^A slash is open/ }).click();
  await expect(page).toHaveURL(/asOf=2026-01-10/);
  await expect(rowsOf(page)).toHaveCount(1);
  await expect(rowsOf(page).first()).toContainText('Hidden');
});
