import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SITES } from '../sites';
import { expect, rowsOf, test } from '../visit';

const { ports, dataDir } = SITES.changing;

async function setClock(frozen_at: string): Promise<void> {
  const { secret } = JSON.parse(readFileSync(join(dataDir, 'postgres/keys.json'), 'utf8'));
  const response = await fetch(`http://localhost:${ports.backend}/rest/v1/rpc/set_clock`, {
    method: 'POST',
    headers: { apikey: secret, 'content-type': 'application/json' },
    body: JSON.stringify({ frozen_at }),
  });
  if (!response.ok) throw new Error(`set_clock answered ${response.status}`);
}

test('a vote on an open slash shows its direction once the clock has passed the close', async ({ page }) => {
  const vote = rowsOf(page).filter({ hasText: 'Niaj' });
  await page.goto('/votes/search/carol');
  await expect(vote).toContainText('Hidden');
  try {
    await setClock('2026-03-17T12:00:00Z');
    await page.reload();
    await expect(vote).toContainText('Inconclusive');
    await expect(vote.getByText('Up', { exact: true })).toBeVisible();
  } finally {
    await setClock('2026-03-16T00:00:00Z');
  }
});
