import { describe, expect, it } from 'vitest';
import { asking } from './asking.fixture.ts';
import { generate, sizeFor } from './generate/generate.ts';
import { hostileDataset } from './hostile.ts';

const { get, post } = asking(hostileDataset());
const v2 = (path: string) => get(`/api/v2${path}`).then(({ body }) => body);
const outsider = 'service:x.com:99999999999999999999';

describe('the hostile set through the API', () => {
  it('keeps wei beyond 2^64 exact', async () => {
    const { body } = await post('/api/v2/vouches', { ids: [22] });
    expect(body.values[0].deposited).toBe('340282366920938463463374607431768211457');
    expect(body.values[0].subjectUser.stats.vouch.received.amountWeiTotal).toBe(
      '340282366920938463463374607431768211457',
    );
    const { body: order } = await post('/api/v2/vouches', { orderBy: { balance: 'asc' } });
    expect(order.values.map((row: { id: number }) => row.id)).toEqual([23, 24, 28, 26, 21, 30, 22]);
  });

  it('serves accounts without a profile as subjects', async () => {
    const review = await v2('/activities/review/301');
    expect(review.subject).toMatchObject({
      userkey: outsider,
      primaryAddress: '0x0000000000000000000000000000000000000000',
    });
    expect(review.subject).not.toHaveProperty('profileId');
    expect(review.subjectUser).toMatchObject({ id: 7000, profileId: null, status: 'INACTIVE' });
    expect(review.data.attestationDetails).toEqual({ service: 'x.com', account: '99999999999999999999' });
    const { body } = await post('/api/v2/activities/profile/received', { userkey: outsider });
    expect(body.values.map((row: { type: string }) => row.type)).toEqual(['slash', 'review', 'vouch']);
    expect((await get(`/api/v1/slashes?subject=${outsider}`)).body.data.values[0]).toMatchObject({
      id: 46,
      subject: null,
    });
  });

  it('serves subjects without a record', async () => {
    const review = await v2('/activities/review/305');
    expect(review.subjectUser).toBeNull();
    expect(review.subject.userkey).toBe(review.data.subject.replace('0x', 'address:0x'));
    const { body } = await post('/api/v2/activities/profile/received', {
      userkey: review.subject.userkey.toUpperCase(),
    });
    expect(body.total).toBe(1);
  });

  it('returns texts as they were written and encodes avatar paths', async () => {
    expect((await v2('/user/by/x/img_onerror')).displayName).toBe('<img src=x onerror="window.__hostile=1">');
    expect((await v2('/user/by/x/drop_table')).avatarUrl).toBe('http://net.test/avatars/etc/passwd%3Fx%3D1%23y');
    expect((await v2('/user/5009')).username).toBeNull();
  });

  it('shows restored and re-archived reviews by their events', async () => {
    const actions = async (id: number) =>
      (await v2(`/activities/review/${id}`)).events.map((row: { action: string }) => row.action);
    expect(await actions(306)).toEqual(['CREATE', 'ARCHIVE', 'RESTORE']);
    expect(await actions(307)).toEqual(['CREATE', 'ARCHIVE', 'RESTORE', 'ARCHIVE']);
    expect((await v2('/activities/review/306')).data.archived).toBe(false);
  });

  it('gives an outcome only where the source has one', async () => {
    const outcomes = async (date: string) =>
      (await v2(`/xp/dashboard/daily-awards/${date}`)).resolvedSlashes.map(
        (row: { outcome: string | null }) => row.outcome,
      );
    expect((await v2('/votes/stats?type=slash&activityId=41')).weights.upvotePercentage).toBe(60);
    expect(await outcomes('2026-02-22')).toEqual([null]);
    // Weights come from the scores of that time: 1000 against 1000 + 2000.
    expect(await outcomes('2026-02-26')).toEqual([null]);
    expect((await v2('/votes/stats?type=slash&activityId=42')).weights).toMatchObject({
      weightedUpvotes: 1000,
      weightedDownvotes: 3000,
    });
    expect(await outcomes('2026-03-01')).toEqual(['CANCELLED']);
    expect(await outcomes('2026-03-07')).toEqual([null]);
    expect(await outcomes('2026-03-12')).toEqual(['SLASHED']);
    expect(await outcomes('2026-04-01')).toEqual([null]);
    expect((await get('/api/v1/slashes?status=open')).body.data.values.map((row: { id: number }) => row.id)).toEqual([
      48, 50,
    ]);
  });

  it('counts archived votes only when asked, and lists them flagged', async () => {
    expect((await v2('/votes/stats?type=review&activityId=101')).counts).toEqual({ upvotes: 2, downvotes: 1 });
    expect((await v2('/votes/stats?type=review&activityId=101&includeArchived=true')).counts).toEqual({
      upvotes: 3,
      downvotes: 2,
    });
    const votes = await v2('/votes?type=review&activityId=101');
    expect([votes.total, votes.values.filter((row: { isArchived: boolean }) => row.isArchived).length]).toEqual([5, 2]);
  });

  it('keeps ids, XP and streaks beyond 32 bits', async () => {
    expect((await v2('/user/by/profile-id/3000000007')).id).toBe(4_000_000_001);
    expect(await v2('/xp/user/profileId:77')).toBe(4_503_602_627_370_496);
    expect((await v2('/activities/review/2500000011')).data.comment).toBe('an id beyond 32 bits');
  });

  it('leaves merged people out of searches only', async () => {
    expect((await v2('/users/search?query=merged')).total).toBe(0);
    expect((await post('/api/v2/profiles', { archived: true })).body.values[0].user.displayName).toBe('Merged account');
  });
});

describe('hostile requests', () => {
  it.each([
    ['/api/v2/votes?type=slash&activityId=1&limit=-1', 400],
    ['/api/v2/votes?type=slash&activityId=1&limit=501', 400],
    ['/api/v2/votes?type=slash&activityId=0', 400],
    ['/api/v2/votes?type=slash&activityId=1e3', 400],
    ['/api/v2/votes?type=poem&activityId=1', 400],
    ['/api/v2/votes?type=slash&activityId=41&offset=9007199254740991', 200],
    ['/api/v2/votes?type=slash&activityId=41&offset=9007199254740992', 400],
    ['/api/v2/votes?type=slash&activityId=99999999999999999999', 400],
    ['/api/v2/user/-1', 400],
    ['/api/v2/user/1.5', 400],
    ['/api/v2/user/999999', 404],
    ['/api/v2/user/by/address/0x1', 400],
    ['/api/v2/user/by/x/%00%3Cscript%3E', 404],
    ['/api/v2/user/by/x/__proto__', 404],
    ['/api/v2/activities/poem/1', 400],
    ['/api/v2/activities/review/999999', 404],
    ['/api/v2/score/userkey', 400],
    ['/api/v2/score/userkey?userkey=profileId:0', 400],
    ['/api/v2/score/history?userkey=profileId:11&duration=2d', 400],
    ['/api/v2/users/search?query=..%2F&limit=51', 400],
    ['/api/v2/xp/user/profileId:11/season/x', 400],
    ['/api/v2/xp/dashboard/daily-awards/2026-02-30', 400],
    ['/api/v2/markets/11/price/history?timeWindow=2D', 400],
    ['/api/v2/user/%E0%A4%A', 400],
    ['/api/v2/', 404],
    ['/api/v3/users', 404],
    ['/nowhere', 404],
  ])('%s answers %i', async (path, status) => {
    const answer = await get(path);
    expect(answer.status).toBe(status);
    if (status !== 200) expect(typeof answer.body.message).toBe('string');
  });

  it.each([
    ['/api/v2/profiles', '{'],
    ['/api/v2/profiles', '[]'],
    ['/api/v2/profiles', '"x"'],
    ['/api/v2/profiles', { limit: '5' }],
    ['/api/v2/profiles', { offset: -1 }],
    ['/api/v2/profiles', { limit: 501 }],
    ['/api/v2/activities/feed', { filter: ['poem'] }],
    ['/api/v2/activities/feed', { dayRange: 91 }],
    ['/api/v2/activities/profile/given', {}],
    ['/api/v2/activities/profile/given', { userkey: 5 }],
    ['/api/v2/activities/profile/given', { userkey: 'olive' }],
    ['/api/v2/activities/bulk', Array(501).fill({ activityType: 'review', id: 1 })],
    ['/api/v2/vouches', { ids: ['1'] }],
    ['/api/v2/votes/stats', { review: [1.5] }],
    ['/api/v2/users/by/address', { addresses: [null] }],
  ])('POST %s refuses a wrong body', async (path, value) => {
    const answer = await post(path, value);
    expect(answer.status).toBe(400);
    expect(answer.body.code).toBe('BAD_REQUEST');
  });

  it('rejects a body of more than a megabyte', async () => {
    const answer = await post('/api/v2/profiles', `{"x":"${'a'.repeat(1_100_000)}"}`);
    expect([answer.status, answer.body.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  });

  it('survives an invitation loop in the data', async () => {
    const set = generate({ ...sizeFor(3), now: new Date('2026-01-01T00:00:00Z') });
    const [first, second] = set.profiles;
    if (first && second) Object.assign(first, { invitedBy: second.profileId });
    if (first && second) Object.assign(second, { invitedBy: first.profileId });
    const { body } = await asking(set).get(`/api/v2/invitations/accepted/${first?.profileId}/tree`);
    expect(body.values.some((row: { acceptedProfileId: number }) => row.acceptedProfileId === second?.profileId)).toBe(
      true,
    );
  });
});
