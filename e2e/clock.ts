import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SITES } from './sites';

const { ports, dataDir } = SITES.changing;

/** The frozen clock of the golden data set. */
const FROZEN_AT = '2026-03-16T00:00:00Z';

/** Keys of the site whose clock may be changed. */
export const changingKeys = (): { secret: string; publishable: string } =>
  JSON.parse(readFileSync(join(dataDir, 'postgres/keys.json'), 'utf8'));

/** Sets the clock of that site's data. */
export async function setClock(frozen_at: string): Promise<void> {
  const response = await fetch(`http://localhost:${ports.backend}/rest/v1/rpc/set_clock`, {
    method: 'POST',
    headers: { apikey: changingKeys().secret, 'content-type': 'application/json' },
    body: JSON.stringify({ frozen_at }),
  });
  if (!response.ok) throw new Error(`set_clock answered ${response.status}`);
}

/** Resets it to the data set's clock. */
export const resetClock = (): Promise<void> => setClock(FROZEN_AT);
