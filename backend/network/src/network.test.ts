import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { asking } from './asking.fixture.ts';
import { loadDataset } from './dataset.ts';

const g1 = await loadDataset(fileURLToPath(new URL('../../../e2e/fixtures/g1.json', import.meta.url)));
const { get, post } = asking(g1);
const v2 = (path: string) => get(`/api/v2${path}`).then(({ body }) => body);
const post2 = (path: string, value: unknown) => post(`/api/v2${path}`, value).then(({ body }) => body);
const idsOf = (body: { values: { data: { id: number } }[] }) => body.values.map((row) => row.data.id);

describe('people', () => {
  it('lists profiles with inviter, and pages through them without loss', async () => {
    const all = [];
    for (let offset = 0; offset < 12; offset += 5) {
      const page = await post2('/profiles', { limit: 5, offset, sortDirection: 'asc' });
      expect([page.total, page.limit, page.offset]).toEqual([12, 5, offset]);
      all.push(...page.values);
    }
    expect(all.map((row) => row.profile.id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(all.map((row) => row.inviterUser?.profileId ?? null)).toEqual([null, 1, 1, 2, 2, 1, 3, 3, 1, 1, 5, 1]);
    expect(all[0].profile.invitedBy).toBeNull();
    expect((await v2('/profiles/stats')).activeProfiles).toBe(12);
  });

  it('looks up many at once, leaving out unknown ones', async () => {
    expect(
      (await post2('/users/by/profile-id', { profileIds: [3, 99, 1] })).map((row: { id: number }) => row.id),
    ).toEqual([103, 101]);
    expect(await post2('/users/by/x', { accountIdsOrUsernames: ['BOB', '900002', 'nobody'] })).toHaveLength(1);
    expect((await post('/api/v2/users/by/ids', { userIds: Array(501).fill(1) })).status).toBe(400);
    expect((await post('/api/v2/users/by/ids', { userIds: [] })).status).toBe(400);
  });

  it('searches names and keys, best score first', async () => {
    const found = await v2('/users/search?query=AL&limit=5');
    expect(found.values.map((row: { username: string }) => row.username)).toEqual(['alice', 'mallory']);
    expect((await get('/api/v2/users/search?query=a')).status).toBe(400);
    expect((await v2('/users/search?query=ali&userKeyType=DISCORD')).total).toBe(0);
  });

  it('names the primary address and the linked accounts', async () => {
    const { allAddresses, attestations } = await v2('/internal/users/profileId%3A1');
    expect(allAddresses).toEqual({
      addresses: ['0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266', '0xfabb0ac9d68b0b445fb7357272ff202c5651694a'],
      primaryAddress: '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
    });
    expect(attestations.map((row: { service: string; account: string }) => [row.service, row.account])).toEqual([
      ['x.com', '900001'],
      ['telegram', '700001'],
    ]);
    const { body } = await get('/api/v1/addresses/service:x.com:username:alice');
    expect(body.data.primaryAddress).toBe('0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266');
  });
});

describe('scores', () => {
  it('answers score and level, history and changes', async () => {
    expect(await v2('/score/userkey?userkey=profileId:1')).toEqual({ score: 2100, level: 'exemplary' });
    expect(await v2('/score/address?address=0x15d34aaf54267db7d7c367839aaf71a00a2c6a65')).toEqual({
      score: 780,
      level: 'untrusted',
    });
    expect(await v2('/score/userId?userId=108')).toEqual({ score: 1210, level: 'neutral' });
    expect(await v2('/score/history?userkey=profileId:5&duration=all')).toEqual([
      { date: '2025-04-01T00:00:00.000Z', score: 1150 },
      { date: '2026-01-10T00:00:00.000Z', score: 1080 },
      { date: '2026-01-12T00:00:00.000Z', score: 780 },
      { date: '2026-03-15T00:00:00.000Z', score: 780 },
    ]);
    expect(await v2('/score/history?userkey=profileId:5')).toHaveLength(1);
    const { body } = await get('/api/v1/score/profileId:5/history?duration=all&limit=1');
    expect([body.data.total, body.data.values[0].createdAt]).toEqual([4, '2026-03-15T00:00:00.000Z']);
    expect((await v2('/score/updates?after=2026-03-14T23:59:59Z&limit=1')).total).toBe(11);
    expect((await get('/api/v2/score/updates?after=yesterday')).status).toBe(400);
    expect((await v2('/score/status?userkey=profileId:1')).status).toBe('idle');
  });
});

describe('activities', () => {
  it('serves archives as events with their times', async () => {
    const review = await v2('/activities/review/12');
    expect(review.data).toMatchObject({
      archived: true,
      score: 'positive',
      comment: 'Smooth deal',
      createdAt: 1_762_084_800,
    });
    expect(review.events.map((row: { action: string; createdAt: number }) => [row.action, row.createdAt])).toEqual([
      ['CREATE', 1_762_084_800],
      ['ARCHIVE', 1_768_132_800],
    ]);
    expect([review.authorUser.profileId, review.subjectUser.profileId, review.author.userkey]).toEqual([
      9,
      5,
      'profileId:9',
    ]);
    expect((await v2('/activities/unvouch/5')).timestamp).toBe(1_768_154_400);
  });

  it('lists what one person gave and received, newest first', async () => {
    expect(idsOf(await post2('/activities/profile/received', { userkey: 'profileId:1', filter: ['review'] }))).toEqual([
      15, 7, 3, 2,
    ]);
    expect(
      idsOf(await post2('/activities/profile/given', { userkey: 'service:x.com:900001', filter: ['review'] })),
    ).toEqual([14, 4, 1]);
    const all = await post2('/activities/profile/all', { userkey: 'profileId:5' });
    expect(new Set(all.values.map((row: { type: string }) => row.type))).toEqual(
      new Set(['review', 'vouch', 'unvouch', 'slash', 'invitation-accepted']),
    );
    const bad = await post2('/activities/profile/received', {
      userkey: 'profileId:5',
      filter: ['review'],
      reviewScore: 'NEGATIVE',
    });
    expect(idsOf(bad)).toEqual([14]);
    const votes = await post2('/activities/profile/given', { userkey: 'profileId:2', filter: ['vote'] });
    expect(votes.total).toBe(3);
  });

  it('pages through the feed of the whole network', async () => {
    const seen: number[] = [];
    for (let offset = 0; offset < 26; offset += 10)
      seen.push(...idsOf(await post2('/activities/feed', { filter: ['review'], limit: 10, offset })));
    expect(seen.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 26 }, (_, index) => index + 1));
    expect((await post2('/activities/feed', { filter: ['slash'], dayRange: 30 })).total).toBe(2);
    expect((await post2('/activities/feed', { filter: ['vouch', 'unvouch'] })).total).toBe(9);
    expect((await post2('/activities/feed', { offset: 1_000_000_000 })).values).toEqual([]);
  });

  it('reads several by id, and the deprecated list', async () => {
    const bulk = await post2('/activities/bulk', [
      { activityType: 'review', id: 1 },
      { activityType: 'slash', id: 3 },
      { activityType: 'vouch', id: 999 },
    ]);
    expect(bulk.map((row: { type: string }) => row.type)).toEqual(['review', 'slash']);
    const path = '/activities/userkey?userkey=profileId:9&activityType[]=REVIEW&direction=author';
    expect(await v2(path)).toEqual([]);
    expect(await v2(`${path}&includeArchived=true`)).toHaveLength(1);
  });

  it('counts reviews between two people', async () => {
    expect(await v2('/reviews/count/between?authorUserKey=profileId:1&subjectUserKey=profileId:5')).toBe(1);
    expect((await v2('/reviews/latest/between?authorUserKey=profileId:1&subjectUserKey=profileId:5')).id).toBe(14);
    expect(
      (await get('/api/v2/reviews/latest/between?authorUserKey=profileId:12&subjectUserKey=profileId:5')).status,
    ).toBe(404);
  });
});

describe('vouches', () => {
  it('lists active ones unless archived ones are requested', async () => {
    const active = await post2('/vouches', {});
    expect(active.values.map((row: { id: number }) => row.id)).toEqual([4, 7, 3, 2, 1]);
    const ended = await post2('/vouches', { archived: true });
    expect(ended.values[0]).toMatchObject({
      id: 6,
      deposited: '10000000000000000',
      unhealthy: true,
      archived: true,
      activityCheckpoints: { vouchedAt: 1_764_547_200, unvouchedAt: 1_771_113_600, unhealthyAt: 1_771_113_600 },
    });
    expect(ended.total).toBe(2);
  });

  it('filters, orders and finds mutual ones', async () => {
    const rows = await post2('/vouches', { subjectProfileIds: [1], orderBy: { balance: 'desc' } });
    expect(
      rows.values.map((row: { deposited: string; mutualId: number | null }) => [row.deposited, row.mutualId]),
    ).toEqual([
      ['1000000000000000000', null],
      ['500000000000000000', 2],
      ['200000000000000000', null],
    ]);
    expect((await post2('/vouches', { subjectUserkeys: ['service:x.com:900001'] })).total).toBe(3);
    expect((await post2('/vouches', { ids: [4] })).total).toBe(1);
    expect((await v2('/vouches/mutual-vouchers?viewerProfileId=1&targetProfileId=2')).total).toBe(0);
    expect((await v2('/vouches/fees')).entryVouchersPoolFeeBasisPoints).toBe(400);
    expect((await post('/api/v2/vouches', { limit: 101 })).status).toBe(400);
  });
});

describe('slashes and votes', () => {
  it('counts and weighs votes, including those on the open slash', async () => {
    expect(await v2('/votes/stats?type=slash&activityId=3')).toEqual({
      userVote: null,
      counts: { upvotes: 1, downvotes: 1 },
      weights: {
        weightedUpvotes: 1450,
        weightedDownvotes: 1390,
        upvotePercentage: 51.056338028169016,
        downvotePercentage: 48.943661971830984,
      },
    });
    const bulk = await post2('/votes/stats', { slash: [1, 77], review: [15] });
    expect(bulk.slash['1'].weights.weightedUpvotes).toBe(5100);
    expect(bulk.slash['77'].counts).toEqual({ upvotes: 0, downvotes: 0 });
    expect(bulk.review['15'].counts).toEqual({ upvotes: 0, downvotes: 1 });
    const votes = await v2('/votes?type=slash&activityId=1&orderDirection=asc&limit=2');
    expect(votes.total).toBe(4);
    expect(votes.values[0]).toMatchObject({
      isUpvote: true,
      isArchived: false,
      voter: 2,
      targetContract: 'slash',
      targetId: 1,
      createdAt: 1_768_024_800,
      weight: 1750,
    });
    expect((await v2('/votes?type=slash&activityId=1&isUpvote=false')).values[0].user.profileId).toBe(8);
  });

  it('filters slashes and names roles', async () => {
    const list = async (query: string) =>
      (await get(`/api/v1/slashes?${query}`)).body.data.values.map((row: { id: number }) => row.id);
    expect(await list('')).toEqual([3, 4, 2, 1]);
    expect(await list('status=closed&author=profileId:1')).toEqual([4, 1]);
    expect(await list('subject=profileId:5')).toEqual([1]);
    const { body } = await get('/api/v1/slashes/1/roles?profileId=1&profileId=5&profileId=2&profileId=8&profileId=7');
    expect(body.data).toEqual({ 1: 'slasher', 5: 'defender', 2: 'voted_slash', 8: 'voted_defend' });
  });

  it('closes the open slash when the clock passes its end', async () => {
    const later = asking(g1, { clock: () => new Date('2026-03-17T12:00:00Z') });
    expect((await later.get('/api/v1/slashes?status=open')).body.data.total).toBe(0);
    const before = asking(g1, { clock: () => new Date('2026-03-17T11:59:59Z') });
    expect((await before.get('/api/v1/slashes?status=open')).body.data.total).toBe(1);
  });

  it('gives outcomes only on the day a slash closes', async () => {
    const outcomes = async (date: string) =>
      (await v2(`/xp/dashboard/daily-awards/${date}`)).resolvedSlashes.map(
        (row: { slashId: number; outcome: string | null }) => [row.slashId, row.outcome],
      );
    // G1 has no outcomes from the source, and votes are not turned into one.
    expect(await outcomes('2026-01-12')).toEqual([[1, null]]);
    expect(await outcomes('2026-02-07')).toEqual([[2, null]]);
    expect(await outcomes('2026-02-22')).toEqual([[4, null]]);
    expect(await outcomes('2026-03-17')).toEqual([]);
  });
});

describe('invitations, XP and markets', () => {
  it('lists invitations and the tree', async () => {
    expect((await v2('/invitations?limit=1')).total).toBe(15);
    expect((await v2('/invitations?status=ACCEPTED')).total).toBe(11);
    const tree = await v2('/invitations/accepted/1/tree');
    expect(
      tree.values.map((row: { acceptedProfileId: number; level: number }) => [row.acceptedProfileId, row.level]),
    ).toEqual([
      [2, 1],
      [3, 1],
      [6, 1],
      [9, 1],
      [10, 1],
      [12, 1],
      [4, 2],
      [5, 2],
      [7, 2],
      [8, 2],
      [11, 3],
    ]);
    const waiting = (await v2('/invitations?status=INVITED')).values[0].invitation;
    expect(waiting).toMatchObject({ senderProfileId: 1, dateInvited: '2026-03-10T00:00:00.000Z', dateAccepted: null });
    expect((await v2(`/invitations/pending/${waiting.recipientAddress.toUpperCase().replace('0X', '0x')}`))[0].id).toBe(
      1,
    );
  });

  it('adds XP by season and week', async () => {
    expect(await v2('/xp/user/profileId:1')).toBe(3100);
    expect(await v2('/xp/user/profileId:1/season/1')).toBe(0);
    expect(await v2('/xp/user/profileId:3/season/2/weekly')).toEqual([
      { week: 1, weeklyXp: 0, cumulativeXp: 0 },
      { week: 2, weeklyXp: 300, cumulativeXp: 300 },
      { week: 3, weeklyXp: 600, cumulativeXp: 900 },
      { week: 4, weeklyXp: 1200, cumulativeXp: 2100 },
    ]);
    expect(await v2('/xp/user/profileId:3/season/2/timeline?since=2026-03-09T00:00:00Z')).toEqual([
      { time: '2026-03-09T00:00:00.000Z', xp: 1200, cumulativeXp: 2100 },
    ]);
    expect((await v2('/xp/seasons')).currentSeason).toMatchObject({ id: 2, week: 5 });
    expect((await v2('/xp/season/2/weeks'))[25]).toEqual({
      week: 26,
      startDate: '2026-08-10T00:00:00.000Z',
      endDate: '2026-08-17T00:00:00.000Z',
    });
    expect((await get('/api/v2/xp/season/9/weeks')).status).toBe(404);
  });

  it('serves markets, prices and trades', async () => {
    const { values } = await v2('/markets?filterQuery=alice');
    expect(values[0]).toMatchObject({ id: 1, positivePrice: '6200000000000000', negativePrice: '3800000000000000' });
    expect(values[0].stats.volumeTotalWei).toBe('200000000000000000');
    const history = await v2('/markets/1/price/history?timeWindow=All');
    expect(
      history.data.map((row: { timeBucket: string; price: { trustWei: string } }) => [
        row.timeBucket,
        row.price.trustWei,
      ]),
    ).toEqual([
      ['2026-03-13T00:00:00.000Z', '5000000000000000'],
      ['2026-03-14T00:00:00.000Z', '5800000000000000'],
      ['2026-03-15T00:00:00.000Z', '6200000000000000'],
    ]);
    expect((await v2('/markets/1/price/history?timeWindow=1D')).data).toHaveLength(1);
    const { body } = await get('/api/v1/markets/tx/history?marketId=1');
    expect(body.data.values[0]).toMatchObject({
      eventId: 4,
      actorAddress: '0x90f79bf6eb2c4f870365e785982e1f101e93b906',
      type: 'SELL',
      voteType: 'trust',
      votes: 3,
      funds: '20000000000000000n',
      timestamp: 1_773_511_200,
    });
    expect((await get('/api/v2/markets/2/price/history')).status).toBe(404);
  });
});
