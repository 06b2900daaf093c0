import { callsMade } from '../firstCalls';
import { becomeOwner } from '../owner';
import { SITES } from '../sites';
import { expect, test, visitQuietly } from '../visit';

// The call that this test makes fail is the error the suite allows.
test.use({ allowed: [/500/] });

/** The other flags are on by default. */
const FLAGS = ['shitlist', 'profileInteractions', 'farmerScores'] as const;
const MOST_CALLS = 6;

test('with every flag on, a profile makes at most six calls before scrolling, and a failing widget breaks only itself', async ({
  page,
  request,
}) => {
  const owner = await becomeOwner(SITES.changing);
  const flags = async (enabled: boolean) => {
    for (const flag of FLAGS) await owner.call('admin_flag_set', { flag, enabled, reason: 'To see all widgets.' });
  };
  const status = async () => (await request.get('/shitlist')).status();
  await flags(true);
  try {
    await expect.poll(status, { timeout: 60_000 }).toBe(200);
    const asked = callsMade(page);
    await visitQuietly(page, '/profiles/5');
    expect(new Set(asked.map(({ name }) => name)).size).toBeLessThanOrEqual(MOST_CALLS);
    const widget = async (title: string) => {
      const card = page.getByRole('region', { name: title, exact: true });
      await card.scrollIntoViewIfNeeded();
      return card;
    };
    await page.route('**/rpc/caution_list?*', (route) => route.fulfill({ status: 500, json: { message: 'down' } }));
    await expect(await widget('Public warnings')).toContainText('could not be loaded');
    await expect(await widget('Interactions')).toContainText('Alice');
    await expect(await widget('Slash impact')).toContainText('300');
  } finally {
    await flags(false);
    await owner.leave();
  }
  await expect.poll(status, { timeout: 60_000 }).toBe(404);
});
