import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { asking } from './asking.fixture.ts';
import { loadDataset } from './dataset.ts';

const g1 = await loadDataset(fileURLToPath(new URL('../../../e2e/fixtures/g1.json', import.meta.url)));
const { get } = asking(g1);
const recorded = (name: string) =>
  JSON.parse(readFileSync(new URL(`../recorded/${name}.json`, import.meta.url), 'utf8'));

/** Kinds of all values by path; list items share one path, null fits anything. */
function kinds(value: unknown, path = '', found = new Map<string, string>()): Map<string, string> {
  if (Array.isArray(value)) {
    found.set(path, 'list');
    for (const item of value) kinds(item, `${path}[]`, found);
  } else if (typeof value === 'object' && value !== null) {
    found.set(path, 'object');
    for (const [key, item] of Object.entries(value)) kinds(item, `${path}.${key}`, found);
  } else found.set(path, value === null ? 'null' : typeof value);
  return found;
}

/** Paths of the recorded body that ours lacks or that have another type. */
function differences(real: unknown, ours: unknown): string[] {
  const mine = kinds(ours);
  return [...kinds(real)].flatMap(([path, kind]) => {
    const own = mine.get(path);
    if (own === kind || (own !== undefined && (own === 'null' || kind === 'null'))) return [];
    return path.includes('attestationDetails.') ? [] : [`${path}: ${kind} is ${own ?? 'missing'}`];
  });
}

describe('bodies match recorded ones', () => {
  it('a vouch activity', async () => {
    const { body } = await get('/api/v1/activities/vouch/1');
    expect(differences(recorded('v1-activities-vouch-byid'), body)).toEqual([]);
    expect(body.data.data.deposited).toBe('500000000000000000n');
    expect(body.data.data.metadata).toBe('{"description":""}');
  });

  it('the list of slashes', async () => {
    const { body } = await get('/api/v1/slashes?status=open');
    expect(differences(recorded('v1-slashes-list'), body)).toEqual([]);
    expect(body.data.values).toEqual([
      {
        id: 3,
        authorProfileId: 2,
        subject: '0x71be63f3384f5fb98995898a86b02fb2426c5788',
        attestationDetails: null,
        slashType: 'SCORE',
        amount: 50,
        duration: 172_800,
        comment: 'Second account of a known person.',
        metadata: '{"description":""}',
        createdAt: 1_773_576_000,
        closedAt: 1_773_748_800,
        cancelledAt: 0,
      },
    ]);
  });

  it('the price history of a market', async () => {
    const { body } = await get('/api/v1/markets/1/price/history');
    expect(differences(recorded('v1-markets-price-history'), body)).toEqual([]);
    expect(body.data[0].positivePrice).toBe('6200000000000000');
  });

  it('the profile inside v2 rows', async () => {
    const { body } = await get('/api/v2/profiles/recent?limit=1');
    const row = { ok: true, data: { ...body, values: body.values.map((item: { profile: object }) => item.profile) } };
    expect(differences(recorded('v1-profiles-query'), row)).toEqual([]);
    expect(row.data.values).toEqual([
      {
        id: 12,
        archived: false,
        createdAt: 1_771_545_600,
        updatedAt: 1_773_532_800,
        invitesAvailable: 4,
        invitedBy: 1,
      },
    ]);
  });

  it('v1 errors', async () => {
    const real = recorded('v1-errors');
    expect((await get('/api/v1/addresses/profileId%3A99')).body).toEqual(real.NOT_FOUND.body);
    expect((await get('/api/v1/addresses/nonsense')).body).toEqual(real.BAD_REQUEST.body);
    const wrong = await get('/api/v1/slashes?limit=x');
    expect(wrong.body).toMatchObject(real.VALIDATION_ERROR.body);
    expect(wrong.status).toBe(400);
  });
});

describe('user', () => {
  it('has the documented fields in their units', async () => {
    const { body } = await get('/api/v2/user/by/profile-id/2');
    expect(body).toEqual({
      id: 102,
      profileId: 2,
      displayName: 'Bob',
      username: 'bob',
      avatarUrl: 'http://net.test/avatars/bob.png',
      description: 'Runs a small node and answers questions.',
      score: 1750,
      status: 'ACTIVE',
      userkeys: ['profileId:2', 'address:0x70997970c51812dc3a010c7d01b50e0d17dc79c8', 'service:x.com:900002'],
      xpTotal: 2000,
      xpStreakDays: 120,
      xpRemovedDueToAbuse: false,
      influenceFactor: 220,
      influenceFactorPercentile: 80,
      humanVerificationStatus: 'VERIFIED',
      validatorNftCount: 0,
      meowMeowsNftCount: 0,
      links: {
        profile: 'https://app.ethos.network/profile/x/bob',
        scoreBreakdown: 'https://app.ethos.network/profile/x/bob/score',
      },
      stats: {
        review: { received: { negative: 0, neutral: 1, positive: 3 } },
        vouch: {
          given: { amountWeiTotal: '500000000000000000', count: 1 },
          received: { amountWeiTotal: '500000000000000000', count: 1 },
        },
      },
    });
  });

  it.each([
    '/user/101',
    '/user/by/address/0xF39FD6E51AAD88F6F4CE6AB8827279CFFFB92266',
    '/user/by/address/0xfabb0ac9d68b0b445fb7357272ff202c5651694a',
    '/user/by/ethos-everywhere-wallet/0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
    '/user/by/username/ALICE',
    '/user/by/x/alice',
    '/user/by/x/900001',
    '/user/by/telegram/700001',
  ])('is found by %s', async (path) => {
    const { status, body } = await get(`/api/v2${path}`);
    expect([status, body.profileId]).toEqual([200, 1]);
  });

  it('keeps a missing avatar null and builds the others from the public URL', async () => {
    expect((await get('/api/v2/user/by/profile-id/4')).body.avatarUrl).toBeNull();
    const there = asking(g1, { publicUrl: 'https://site.example/net/' });
    expect((await there.get('/api/v2/user/by/profile-id/1')).body.avatarUrl).toBe(
      'https://site.example/net/avatars/alice.png',
    );
  });
});
