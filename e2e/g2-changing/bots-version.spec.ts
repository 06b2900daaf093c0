import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { becomeOwner } from '../owner';
import { SITES } from '../sites';
import { expect, rowsOf, test } from '../visit';

const { ports, dataDir } = SITES.g2;

type Keys = { publishable: string; secret: string };
const keys = (): Keys => JSON.parse(readFileSync(join(dataDir, 'postgres/keys.json'), 'utf8'));

/** Text of a backend answer. @throws when the backend refuses. */
async function ask(path: string, body: object, headers: Record<string, string>): Promise<string> {
  const response = await fetch(`http://localhost:${ports.backend}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`);
  return text;
}

test('a higher minimum dissolves the ring as version 2; back on version 1 it is the same, byte for byte', async ({
  page,
}) => {
  const { publishable, secret } = keys();
  const bots = () => ask('/rest/v1/rpc/votes_bots', { filters: { min: 0 }, per: 200 }, { apikey: publishable });
  const detect = async () => {
    for (const name of ['lockstep', 'voters'])
      while (JSON.parse(await ask('/rest/v1/rpc/run_rollup', { name }, { apikey: secret })).more);
  };
  const owner = await becomeOwner(SITES.g2);
  const before = await bots();
  try {
    const { detectors } = JSON.parse(await owner.call('admin_config')) as {
      detectors: { detector: string; active: boolean; params: object }[];
    };
    const present = detectors.find(({ detector, active }) => detector === 'D5' && active)?.params;
    const reason = 'Thirty common votes are not enough.';
    const params = { ...present, minCoVotes: 31 };
    await owner.call('admin_detector_publish', { detector: 'D5', params, reason });
    await detect();
    await page.goto('/votes/bot-analysis?min=0');
    await expect(rowsOf(page).first()).toBeVisible();
    await expect(page.getByRole('complementary', { name: 'How to read this page' })).toContainText(
      'Method version 2 (',
    );
    await expect(page.locator('[data-ring]')).toHaveCount(0);
  } finally {
    await owner.call('admin_detector_activate', { detector: 'D5', version: 1, reason: 'Back.' });
    await detect();
    await owner.leave();
  }
  expect(await bots()).toBe(before);
});
