import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RegistryState } from '@companion/contract';
import { expect, onTestFinished, test } from 'vitest';
import { deprecationLines } from './deprecations';
import { FolderStore } from './folderStore';

const ref = (version: string) => ({ version, digest: `sha384-${version}` });
const slot = { previous: null, canary: null, disabled: null, changedAt: '2026-11-30T00:00:00Z' };
const state = {
  sections: {
    slashes: { ...slot, current: ref('1.1.0'), previous: ref('1.0.0') },
    reviews: { ...slot, current: ref('2.0.0') },
  },
  held: { trades: [ref('1.0.0')] },
} as unknown as RegistryState;
const going = { key: '@companion/ui/core', name: 'Link', since: '2026-11-30', ends: '2027-06-01', instead: 'Anchor' };

test('lists each release that uses a deprecated name, and those it cannot check', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'deprecations-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const store = new FolderStore(folder);
  const built = (path: string, takes?: object) =>
    store.create(`${path}/inputs.json`, JSON.stringify({ own: [], takes }));
  await built('slashes/1.0.0', { '@companion/ui/core': ['Card', 'Link'] });
  await built('slashes/1.1.0', { '@companion/ui/core': ['Card'] });
  await built('reviews/2.0.0');
  await built('trades/1.0.0', { '@companion/ui/core': null });
  expect(await deprecationLines(store, state, [going])).toEqual([
    '@companion/ui/core Link ends 2027-06-01: use Anchor',
    '  slashes 1.0.0',
    '  trades 1.0.0',
    'Not known of reviews 2.0.0: released before it was noted.',
  ]);
  expect(await deprecationLines(store, state, [])).toEqual(['Nothing of the shared packages is announced to go.']);
});
