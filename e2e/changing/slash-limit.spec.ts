import { becomeOwner } from '../owner';
import { SITES } from '../sites';
import { expect, rowsOf, test } from '../visit';

/** Valid from before slash 1, which closed on January 12. */
const FROM = '2026-01-01T00:00:00Z';

test('with another threshold to pass, a slash ends differently on every page, and as before once it is taken back', async ({
  page,
}) => {
  const owner = await becomeOwner(SITES.changing);
  const reason = 'To see what changes.';
  const erin = rowsOf(page).filter({ hasText: 'Erin' });
  const outcome = page.getByRole('region', { name: 'Key figures' });
  const told = async (word: string, pass: string) => {
    await page.goto('/slashes');
    await expect(erin).toContainText(word);
    await expect(erin).toContainText('80.8%');
    // The other two keep their outcomes.
    await expect(rowsOf(page).filter({ hasText: 'Dave' })).toContainText('Defended');
    await expect(rowsOf(page).filter({ hasText: 'Ivan' })).toContainText('Inconclusive');
    await page.goto('/slash-votes/1');
    await expect(outcome).toContainText(word);
    await expect(outcome).toContainText(`upheld above ${pass}%`);
  };
  try {
    await told('Upheld', '60');
    await owner.call('admin_param_set', {
      key: 'slash.pass_pct',
      change: { value: 85 },
      valid_from: FROM,
      source: 'A trial',
      reason,
    });
    try {
      await told('Inconclusive', '85');
      await page.goto('/slashes/impact/1');
      await expect(page.getByRole('main')).toContainText('It was not upheld: nobody lost points for support.');
      await page.goto('/slashes/misplaced-slashes?category=b');
      await expect(rowsOf(page)).toHaveCount(2);
    } finally {
      await owner.call('admin_param_take_back', { key: 'slash.pass_pct', valid_from: FROM, reason });
    }
    await told('Upheld', '60');
  } finally {
    await owner.leave();
  }
});
