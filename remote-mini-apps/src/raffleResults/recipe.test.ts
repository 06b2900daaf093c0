import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drawWinners, entriesText, type RaffleProof } from '@companion/domain';
import { expect, test } from 'vitest';
import { entriesName, recipe } from './recipe';

const proof: RaffleProof = {
  algorithm: 'raffle-v1',
  raffleId: 'R-0001',
  entries: [
    { profileId: 1, tickets: 1 },
    { profileId: 2, tickets: 1 },
    { profileId: 3, tickets: 2 },
    { profileId: 6, tickets: 1 },
  ],
  secret: '11'.repeat(32),
  commit: '02d449a31fbb267c8f352e9968a79e3e5fc95c1bbeaa502fd6454ebde5a4bedc',
  root: '7f6b911a6c3b3245223f43c979db9fd6784197b5e7558c65172ae6006de4fa09',
  source: 'drand',
  round: 26_938_612,
  announcedRound: 26_938_612,
  frozenAt: '2026-03-15T23:40:00Z',
  beaconAt: '2026-03-16T00:00:00Z',
  randomness: '22'.repeat(32),
  signature: null,
  winnerCount: 2,
  repeats: false,
  winners: [3, 2],
};

test('the copied script computes commit, root, seed and numbers without a line of our code', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'recipe-'));
  try {
    writeFileSync(join(folder, entriesName('R-0001')), entriesText(proof.entries));
    const out = execFileSync('bash', ['-c', recipe(proof, 2)], { cwd: folder, encoding: 'utf8' });
    const { log, seed } = await drawWinners({ ...proof, winners: 2 });
    expect(out.split('\n')).toEqual([
      `commit ${proof.commit}`,
      `root   ${proof.root}`,
      `seed   ${seed}`,
      ...log.map(({ k, value }) => `${k}: ${value}`),
      '',
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
