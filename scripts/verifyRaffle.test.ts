import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { exampleDraw } from '../shared/domain/src/raffle/exampleDraw';
import { type RaffleProof, verifyRaffle } from '../shared/domain/src/raffle/verify';

const folder = mkdtempSync(join(tmpdir(), 'raffle-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the command on a text, without access to the network. */
function check(text: string) {
  const file = join(folder, 'proof.json');
  writeFileSync(file, text);
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', resolve(import.meta.dirname, 'verifyRaffle.ts'), file],
    { encoding: 'utf8', env: { ...process.env, HTTPS_PROXY: 'http://127.0.0.1:9' } },
  );
  return { status, stdout, stderr };
}

test('the published test vector: entries, secret and randomness give its values; the randomness is not signed', () => {
  const vector: RaffleProof = {
    algorithm: 'raffle-v1',
    raffleId: 'R-0001',
    entries: [6, 1, 3, 2].map((profileId) => ({ profileId, tickets: profileId === 3 ? 2 : 1 })),
    root: '7f6b911a6c3b3245223f43c979db9fd6784197b5e7558c65172ae6006de4fa09',
    commit: '02d449a31fbb267c8f352e9968a79e3e5fc95c1bbeaa502fd6454ebde5a4bedc',
    secret: '11'.repeat(32),
    source: 'drand',
    round: 26_938_612,
    announcedRound: 26_938_612,
    randomness: '22'.repeat(32),
    signature: null,
    frozenAt: '2026-03-15T23:50:00Z',
    beaconAt: '2026-03-16T00:00:00Z',
    winnerCount: 2,
    repeats: false,
    winners: [3, 2],
  };
  const { status, stdout } = check(JSON.stringify(vector));
  expect(stdout.trim().split('\n')).toEqual([
    'right  commit: 02d449a31fbb267c8f352e9968a79e3e5fc95c1bbeaa502fd6454ebde5a4bedc',
    'right  root: 7f6b911a6c3b3245223f43c979db9fd6784197b5e7558c65172ae6006de4fa09',
    'right  round: round 26938612',
    'WRONG  signature: not signed by drand quicknet',
    'right  winners: 3, 2',
    'seed   4d0f55574f09895b50422279f2f0895f649c11a0b0d14edb408a169badaaa58c',
    expect.stringMatching(/^draw 0: \d+ ticket 2 of 3, accepted$/),
    expect.stringMatching(/^draw 1: \d+ ticket 1 of 2, accepted$/),
  ]);
  expect(status).toBe(1);
});

test('checks a proof file without a server: valid, changed, and not a proof', async () => {
  const right = await exampleDraw();
  const all = check(JSON.stringify(right));
  expect(all.stdout).not.toContain('WRONG');
  expect(all.stdout.match(/^right {2}(\w+)/gm)).toEqual(
    ['commit', 'root', 'round', 'signature', 'winners'].map((name) => `right  ${name}`),
  );
  expect(all.stdout).toContain(`ticket`);
  expect(all.status).toBe(0);
  const { checks } = await verifyRaffle(right, async () => true);
  expect(checks.every(({ ok }) => ok)).toBe(true);

  const [first, ...rest] = right.entries;
  const changed = check(JSON.stringify({ ...right, entries: [{ ...first, tickets: 50 }, ...rest] }));
  expect(changed.stdout).toMatch(/^WRONG {2}root/m);
  expect(changed.status).toBe(1);

  const none = check('{"raffleId":"R-1"}');
  expect([none.status, none.stdout]).toEqual([2, '']);
  expect(none.stderr).not.toBe('');
});
