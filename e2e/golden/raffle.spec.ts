import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { baseConfig, compile } from '@companion/build';
import { expect, test } from '../visit';

const domain = fileURLToPath(new URL('../../shared/domain/', import.meta.url));

/** The draw module as sections get it: built for production, on its own. */
async function builtForBrowsers(): Promise<string> {
  const outDir = await mkdtemp(join(tmpdir(), 'raffle-'));
  try {
    const config = baseConfig({ root: domain, outDir, mode: 'production', scope: 'raffle' });
    await compile({
      ...config,
      entry: './src/index.ts',
      devtool: false,
      output: { ...config.output, filename: 'raffle.js', library: { type: 'window', name: 'raffle' } },
    });
    return await readFile(join(outDir, 'raffle.js'), 'utf8');
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}

test('the browser build also reproduces the published test vector of the raffle', async ({ page }) => {
  await page.goto('/home');
  await page.evaluate(await builtForBrowsers());
  const drawn = await page.evaluate(async () => {
    const { commitOf, drawWinners, entriesRoot } = (
      window as never as { raffle: typeof import('../../shared/domain/src/index') }
    ).raffle;
    const entries = [
      { profileId: 6, tickets: 1 },
      { profileId: 1, tickets: 1 },
      { profileId: 3, tickets: 2 },
      { profileId: 2, tickets: 1 },
    ];
    const secret = '11'.repeat(32);
    const root = await entriesRoot(entries);
    const { seed, winners } = await drawWinners({
      raffleId: 'R-0001',
      entries,
      root,
      secret,
      round: 26_938_612,
      randomness: '22'.repeat(32),
      winners: 2,
    });
    return { root, commit: await commitOf(secret), seed, winners };
  });
  expect(drawn).toEqual({
    root: '7f6b911a6c3b3245223f43c979db9fd6784197b5e7558c65172ae6006de4fa09',
    commit: '02d449a31fbb267c8f352e9968a79e3e5fc95c1bbeaa502fd6454ebde5a4bedc',
    seed: '4d0f55574f09895b50422279f2f0895f649c11a0b0d14edb408a169badaaa58c',
    winners: [3, 2],
  });
});
