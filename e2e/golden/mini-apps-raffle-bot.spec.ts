import type { Page } from '@playwright/test';
import {
  commitOf,
  drawWinners,
  entriesRoot,
  PUBLISHED_ROUND,
  proofText,
  type RaffleProof,
} from '../../shared/domain/src/index';
import { asksByItself, expect, rowsOf, sidewaysScroll, test } from '../visit';
import { connectWallet, injectWallet, signInWallet } from '../wallet';

const ENTRIES = [1, 2, 3, 6].map((profileId) => ({ profileId, tickets: profileId === 3 ? 2 : 1 }));
const SECRET = '11'.repeat(32);

/** The published test vector; its randomness is arithmetic, so it has no signature. */
const VECTOR = { round: 26_938_612, randomness: '22'.repeat(32), signature: null, at: '2026-03-16T00:00:00Z' };
const REAL = { ...PUBLISHED_ROUND, at: '2023-08-23T15:59:24Z' };

async function proofWith({ round, randomness, signature, at }: typeof REAL | typeof VECTOR): Promise<RaffleProof> {
  const root = await entriesRoot(ENTRIES);
  const input = { raffleId: 'R-0001', entries: ENTRIES, root, secret: SECRET, round, randomness };
  const { winners } = await drawWinners({ ...input, winners: 2 });
  return {
    algorithm: 'raffle-v1',
    ...input,
    repeats: false,
    commit: await commitOf(SECRET),
    source: 'drand',
    announcedRound: round,
    frozenAt: new Date(Date.parse(at) - 1_200_000).toISOString().replace('.000', ''),
    beaconAt: at,
    signature,
    winnerCount: 2,
    winners,
  };
}

/** The server's answer about a raffle drawn this way. */
async function published(page: Page, proof: RaffleProof) {
  const { seed, log } = await drawWinners({ ...proof, winners: 2 });
  const told = { title: 'Spring raffle', prize: 'A mug', status: 'drawn', reason: null, rule: null, organiser: null };
  const counts = { entrants: 4, tickets: 5, freezeAt: proof.frozenAt, endedAt: proof.beaconAt, ownerWallet: '0x00' };
  await asksByItself(page);
  await page.route('**/rpc/raffle_proof*', (route) =>
    route.fulfill({ json: { ...proof, ...told, ...counts, seed, log, people: [] } }),
  );
}

const checks = (page: Page) => page.getByRole('list', { name: 'Checks' }).getByRole('listitem');

test('a raffle is created, published and frozen, and is in the list', async ({ page }) => {
  await injectWallet(page, { key: 'alice' });
  await page.goto('/mini-apps/raffle-bot?view=create');
  await connectWallet(page);
  await page.getByRole('button', { name: 'Sign in with your wallet' }).click();
  await signInWallet(page);
  await page.getByRole('button', { name: 'Save draft and count' }).click();
  await expect(page.getByText('Give it a title.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Title' }).fill('Weekly <b>raffle</b>');
  for (const [name, text] of Object.entries({ 'XP in the week, at least': '1', Season: '2', Week: '4' }))
    await page.getByRole('textbox', { name, exact: true }).fill(text);
  await page.getByRole('button', { name: 'Save draft and count' }).click();
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('4 people');
  // A draft left for later comes back with all it says.
  await page.reload();
  await page.getByRole('button', { name: 'Change Weekly <b>raffle</b>' }).click();
  await expect(page.getByRole('textbox', { name: 'XP in the week, at least', exact: true })).toHaveValue('1');
  await page.getByRole('textbox', { name: 'Winners', exact: true }).fill('2');
  await page.getByRole('button', { name: 'Save changes and count' }).click();
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('4 people');
  await page.getByRole('region', { name: 'Preview' }).getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Weekly <b>raffle</b>');
  await expect(page.getByText('They are fixed in')).toBeVisible();
  await page.getByRole('button', { name: 'Fix the entries now' }).click();
  await expect(page.getByText('Entries root')).toBeVisible();
  await expect(page.getByRole('row', { name: /Frank.*6/ })).toBeVisible();
  await expect(page.getByText('It comes in')).toBeVisible();
  await page.getByRole('link', { name: 'All raffles' }).click();
  await expect(rowsOf(page).filter({ hasText: 'Weekly <b>raffle</b>' })).toContainText('Frozen');
});

test('the test vector in the browser: winners, log, and the missing signature in red', async ({ page }) => {
  await published(page, await proofWith(VECTOR));
  await page.goto('/mini-apps/raffle-bot/results/R-0001');
  await expect(checks(page)).toHaveCount(5);
  await expect(checks(page).filter({ hasText: 'right' })).toHaveCount(4);
  await expect(checks(page).filter({ hasText: 'wrong' })).toContainText('The randomness is genuine');
  const main = page.getByRole('main');
  await expect(main).toContainText('0: ticket 2 → 3');
  await expect(main).toContainText('1: ticket 1 → 2');
  await expect(page.getByRole('region', { name: 'Winners' }).getByRole('link', { name: 'Profile 3' })).toBeVisible();
});

test('a draw is repeated from only entries, secret and randomness', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/mini-apps/raffle-bot?view=verify');
  await page.getByRole('radio', { name: 'Entries, secret and randomness' }).click();
  const main = page.getByRole('main');
  const field = (name: string) => main.getByRole('textbox', { name, exact: true });
  await main.getByRole('button', { name: 'Draw', exact: true }).click();
  await expect(main.getByText('There are no entries.')).toBeVisible();
  await field('Entries').fill('6\n1\n3,2\n2');
  await field('Number of the raffle').fill('R-0001');
  await field('Secret').fill(SECRET);
  await field('Round or block').fill('26938612');
  await field('Randomness value').fill('22'.repeat(32));
  await field('Winners').fill('2');
  await main.getByRole('button', { name: 'Draw', exact: true }).click();
  await expect(main.getByRole('region', { name: 'Drawn in your browser' })).toContainText(
    /Winners.*3, 2.*02d449a31fbb267c8f352e9968a79e3e5fc95c1bbeaa502fd6454ebde5a4bedc.*7f6b911a6c3b3245223f43c979db9fd6784197b5e7558c65172ae6006de4fa09/s,
  );
  await expect(main).toContainText('4d0f55574f09895b50422279f2f0895f649c11a0b0d14edb408a169badaaa58c');
  await expect(main).toContainText('1: ticket 1 → 2');
  expect(await sidewaysScroll(page)).toBe(0);
});

test.describe('without the server', () => {
  test.use({ allowed: [/status of 503/] });

  test('a real round is all green, even while the server is down; a changed entry is red', async ({ page }) => {
    const proof = await proofWith(REAL);
    await published(page, proof);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/mini-apps/raffle-bot/results/R-0001');
    await expect(page.getByText('Checked in your browser: all correct')).toBeVisible();
    expect(await sidewaysScroll(page)).toBe(0);
    await page.unroute('**/rpc/raffle_proof*');
    await page.route('**/rpc/raffle_proof*', (route) => route.fulfill({ status: 503, json: {} }));
    await page.reload();
    await expect(page.getByText('This is the proof stored in your browser.')).toBeVisible();
    await expect(checks(page).filter({ hasText: 'right' })).toHaveCount(5);

    await page.goto('/mini-apps/raffle-bot?view=verify');
    const text = page.getByRole('textbox', { name: /^Proof/ });
    await text.fill(proofText({ ...proof, entries: ENTRIES.map((entry) => ({ ...entry, tickets: 1 })) }));
    await expect(checks(page).filter({ hasText: 'wrong' })).toHaveText([/entries/, /winners/]);
    await text.fill('{"algorithm": "raffle-v1"}');
    await expect(page.getByRole('main')).toContainText('The field raffleId of the proof');
  });
});

test('a raffle without entries is void and says why', async ({ page }) => {
  const proof = await proofWith(VECTOR);
  await asksByItself(page);
  const none = { seed: null, log: [], people: [], entries: [], winners: [], source: null, signature: null };
  const told = { title: 'Nobody came', prize: '', status: 'void', rule: { minScore: 2800 }, organiser: null };
  await page.route('**/rpc/raffle_proof*', (route) =>
    route.fulfill({
      json: {
        ...proof,
        ...told,
        ...none,
        ...{ root: null, round: null, announcedRound: null, randomness: null, secret: null, frozenAt: null },
        ...{ entrants: 0, tickets: null, freezeAt: proof.beaconAt, endedAt: proof.beaconAt, ownerWallet: '0x00' },
        reason: 'Nobody took part when the entries were to be fixed.',
      },
    }),
  );
  await page.goto('/mini-apps/raffle-bot/results/R-0001');
  await expect(page.getByText('Nobody took part when the entries were to be fixed.')).toBeVisible();
  await expect(page.getByText('never revealed')).toHaveCount(0);
});

test('an unknown raffle is not found', async ({ page }) => {
  await page.goto('/mini-apps/raffle-bot/results/R-9999');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No such raffle');
  // Set by the server in the document, and by the page for visitors who arrive by a link.
  await expect(page.locator('meta[name=robots]').first()).toHaveAttribute('content', 'noindex');
});
