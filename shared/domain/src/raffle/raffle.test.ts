import { describe, expect, it } from 'vitest';
import { isGenuineBeacon } from './beaconSignature.ts';
import { commitOf, drawWinners } from './draw.ts';
import { entriesRoot, entriesText, parseEntries } from './entries.ts';
import { PUBLISHED_ROUND } from './exampleDraw.ts';
import { proofOf, proofText, RaffleProofError, readProof } from './proofFile.ts';
import { roundAt, timeOfRound } from './rounds.ts';
import { earliestRound, type RaffleProof, verifyRaffle } from './verify.ts';

const ENTRIES = [
  { profileId: 6, tickets: 1 },
  { profileId: 1, tickets: 1 },
  { profileId: 3, tickets: 2 },
  { profileId: 2, tickets: 1 },
];
const SECRET = '11'.repeat(32);
const ROOT = '7f6b911a6c3b3245223f43c979db9fd6784197b5e7558c65172ae6006de4fa09';
const COMMIT = '02d449a31fbb267c8f352e9968a79e3e5fc95c1bbeaa502fd6454ebde5a4bedc';
const INPUT = {
  raffleId: 'R-0001',
  entries: ENTRIES,
  root: ROOT,
  secret: SECRET,
  round: 26_938_612,
  randomness: '22'.repeat(32),
  winners: 2,
};

describe('raffle-v1', () => {
  it('gives the published test vector', async () => {
    expect(entriesText(ENTRIES)).toBe('1,1\n2,1\n3,2\n6,1\n');
    expect(await entriesRoot(ENTRIES)).toBe(ROOT);
    expect(await commitOf(SECRET)).toBe(COMMIT);
    const draw = await drawWinners(INPUT);
    expect(draw.seed).toBe('4d0f55574f09895b50422279f2f0895f649c11a0b0d14edb408a169badaaa58c');
    expect(draw.winners).toEqual([3, 2]);
    expect(draw.log.map(({ k, ticket, owner, result }) => [k, ticket, owner, result])).toEqual([
      [0, 2, 3, 'accepted'],
      [1, 1, 2, 'accepted'],
    ]);
  });

  it('lets no one win twice unless allowed, and everyone win when there are too few', async () => {
    const all = await drawWinners({ ...INPUT, winners: 9 });
    expect(all.winners.toSorted()).toEqual([1, 2, 3, 6]);
    expect(all.log.filter((step) => step.result === 'accepted')).toHaveLength(4);
    expect(all.log.some((step) => step.result === 'repeat')).toBe(true);
    expect((await drawWinners({ ...INPUT, winners: 9, repeats: true })).winners).toHaveLength(9);
  });

  it('gives every ticket about the same chance', async () => {
    const wins = new Map<number, number>();
    for (let i = 0; i < 1500; i++) {
      const draw = await drawWinners({ ...INPUT, winners: 1, randomness: i.toString(16).padStart(64, '0') });
      wins.set(draw.winners[0] as number, (wins.get(draw.winners[0] as number) ?? 0) + 1);
    }
    // 3 holds two of five tickets: 600 expected, the others 300.
    expect(Math.abs((wins.get(3) as number) - 600)).toBeLessThan(80);
    for (const id of [1, 2, 6]) expect(Math.abs((wins.get(id) as number) - 300)).toBeLessThan(70);
  });
});

describe('entries', () => {
  it('reads a pasted list in any order', () => {
    expect(parseEntries('3, 2\r\n\n1\n 2 ,1\n')).toEqual([
      { profileId: 1, tickets: 1 },
      { profileId: 2, tickets: 1 },
      { profileId: 3, tickets: 2 },
    ]);
  });

  it.each([
    ['', 'There are no entries.'],
    ['1\n1,2', 'Profile 1 is listed twice.'],
    ['1\n@alice', 'Line 2 is not "profile id,tickets".'],
    ['1,0', 'Profile 1 has 0 tickets.'],
    ['0', '0 is not a profile id.'],
    ['1,-5', 'Line 1 is not "profile id,tickets".'],
  ])('refuses %j', (text, message) => {
    expect(() => parseEntries(text)).toThrow(message);
  });
});

describe('rounds', () => {
  it('follow the clock of quicknet', () => {
    expect(roundAt(Date.parse('2026-03-16T00:00:00Z') / 1000)).toBe(26_938_612);
    expect(roundAt(Date.parse('2026-04-20T00:00:00Z') / 1000)).toBe(27_946_612);
    expect(timeOfRound(1)).toBe(1_692_803_367);
    expect(timeOfRound(26_938_612)).toBe(Date.parse('2026-03-16T00:00:00Z') / 1000);
    expect(timeOfRound(earliestRound(1_700_000_000))).toBeGreaterThanOrEqual(1_700_000_600);
  });
});

describe('a beacon', () => {
  it('is genuine with the quicknet signature of its round', async () => {
    expect(await isGenuineBeacon(PUBLISHED_ROUND)).toBe(true);
  });

  it.each([
    ['another round', { round: 1001 }],
    ['another randomness', { randomness: '22'.repeat(32) }],
    ['another signature', { signature: `a${PUBLISHED_ROUND.signature.slice(1)}` }],
    ['a signature that is no point', { signature: 'ff'.repeat(48) }],
    ['no hex', { signature: 'x' }],
    ['a negative round', { round: -1 }],
    ['half a round', { round: 1.5 }],
  ])('is not genuine with %s', async (_name, change) => {
    expect(await isGenuineBeacon({ ...PUBLISHED_ROUND, ...change })).toBe(false);
  });
});

describe('a proof', () => {
  const proof: RaffleProof = {
    ...INPUT,
    algorithm: 'raffle-v1',
    commit: COMMIT,
    source: 'drand',
    announcedRound: INPUT.round,
    frozenAt: '2026-03-15T23:50:00Z',
    beaconAt: '2026-03-16T00:00:00Z',
    signature: '00',
    winnerCount: 2,
    winners: [3, 2],
  };
  const red = async (change: Partial<RaffleProof>, signed = true) =>
    (await verifyRaffle({ ...proof, ...change }, async () => signed)).checks
      .filter((check) => !check.ok)
      .map((c) => c.name);

  it('is all green when nothing was changed', async () => {
    const { checks, draw } = await verifyRaffle(proof, async () => true);
    expect(checks.map(({ name, ok }) => [name, ok])).toEqual([
      ['commit', true],
      ['root', true],
      ['round', true],
      ['signature', true],
      ['winners', true],
    ]);
    expect(draw?.winners).toEqual([3, 2]);
  });

  it.each<[string, Partial<RaffleProof>, string[]]>([
    ['a changed entry', { entries: [...ENTRIES.slice(1), { profileId: 6, tickets: 2 }] }, ['root', 'winners']],
    ['another secret', { secret: '12'.repeat(32) }, ['commit', 'winners']],
    ['another round than announced', { announcedRound: 26_938_611 }, ['round']],
    ['a round too soon after the freeze', { frozenAt: '2026-03-15T23:50:01Z' }, ['round']],
    ['other winners', { winners: [2, 3] }, ['winners']],
    ['a secret that is no hex', { secret: 'zz' }, ['commit', 'winners']],
    ['no entries', { entries: [] }, ['root', 'winners']],
    ['no signature', { signature: null }, ['signature']],
  ])('shows %s', async (_name, change, names) => {
    expect(await red(change)).toEqual(names);
  });

  it('detects a signature that is not the beacon', async () => {
    expect(await red({}, false)).toEqual(['signature']);
  });
});

describe('a proof file', () => {
  const file: RaffleProof = {
    ...INPUT,
    entries: [...ENTRIES],
    winners: [3, 2],
    repeats: false,
    algorithm: 'raffle-v1',
    commit: COMMIT,
    source: 'drand',
    announcedRound: INPUT.round,
    frozenAt: '2026-03-15T23:40:00Z',
    beaconAt: '2026-03-16T00:00:00Z',
    signature: 'ab',
    winnerCount: 2,
  };

  it('is read as it was written, without unrelated parts', () => {
    expect(readProof(proofText(file))).toEqual(file);
    expect(proofOf({ ...file, title: 'Spring', entries: ENTRIES.map((entry) => ({ ...entry, name: 'x' })) })).toEqual(
      file,
    );
  });

  it.each([
    ['raffleId', 'R-1; rm -rf /'],
    ['secret', '$(id)'],
    ['winners', ['3']],
    ['entries', [{ profileId: 1, tickets: '1' }]],
    ['frozenAt', 'soon'],
    ['signature', undefined],
    ['repeats', 1],
    ['winnerCount', 1e9],
  ])('is refused with a wrong %s', (name, value) => {
    expect(() => readProof(JSON.stringify({ ...file, [name]: value }))).toThrow(`The field ${name} of the proof`);
  });

  it.each(['', '[]', 'null', '{"a":', '"x"'])('is refused as %j', (text) => {
    expect(() => readProof(text)).toThrow(RaffleProofError);
  });
});

it('gives up if one person holds nearly all tickets', async () => {
  const entries = [
    { profileId: 1, tickets: 1_000_000_000 },
    { profileId: 2, tickets: 1 },
  ];
  await expect(drawWinners({ ...INPUT, entries })).rejects.toThrow('20000 tickets gave only 1 winner');
});
