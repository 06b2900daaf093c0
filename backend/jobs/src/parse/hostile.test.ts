import { describe, expect, it } from 'vitest';
import { invitationRow } from './invitation.ts';
import { marketRow, tradeRow } from './market.ts';
import { pageOf, ShapeError } from './page.ts';
import { profileRow, userRow } from './person.ts';
import { readRows } from './readRows.ts';
import { reviewRow } from './review.ts';
import { slashOutcomeRow, slashRow } from './slash.ts';
import { scorePoint, season, xpStep } from './standing.ts';
import { voteRow } from './vote.ts';
import { vouchRow } from './vouch.ts';

const SCHEMAS = {
  invitationRow,
  marketRow,
  tradeRow,
  profileRow,
  userRow,
  reviewRow,
  slashRow,
  scorePoint,
  season,
  xpStep,
  voteRow,
  vouchRow,
};
const JUNK: unknown[] = [
  null,
  undefined,
  0,
  'text',
  true,
  [],
  {},
  [[]],
  { id: {} },
  { id: '1e3', data: 5 },
  { data: { id: -1 } },
];

const review = {
  type: 'review',
  timestamp: 1_750_000_000,
  data: {
    id: 5,
    authorProfileId: 1,
    score: 'positive',
    comment: 'Fine',
    metadata: '{"description":"Yes"}',
    archived: false,
  },
  author: { userkey: 'profileId:1', profileId: 1 },
  subject: { userkey: 'service:x.com:77', primaryAddress: '0x0000000000000000000000000000000000000000' },
  events: [],
};

describe('every parser', () => {
  it.each(Object.entries(SCHEMAS))('%s rejects junk without throwing', (_, schema) => {
    for (const junk of JUNK) expect(schema.safeParse(junk).success).toBe(false);
  });

  it('keeps what it cannot read, always under the same key', () => {
    const first = readRows('reviews', reviewRow, [review, { data: { id: 9 } }, 'x', null]);
    expect(first.rows.map((row) => row.id)).toEqual([5]);
    expect(first.unknown.map((row) => row.body)).toEqual([{ data: { id: 9 } }, 'x', null]);
    expect(first.unknown[0]?.key).toBe('9');
    expect(readRows('reviews', reviewRow, [null, 'x']).unknown.map((row) => row.key)).toEqual([
      first.unknown[2]?.key,
      first.unknown[1]?.key,
    ]);
  });

  it('accepts only a list as a list', () => {
    for (const body of [null, 'x', 5, {}, { values: 'x', total: -1 }, { items: [] }])
      expect(() => pageOf(body)).toThrow(ShapeError);
    expect(pageOf([])).toEqual({ values: [], total: null, limit: null });
    expect(pageOf({ values: [1], total: -1, limit: 0 })).toEqual({ values: [1], total: null, limit: null });
    expect(pageOf({ values: [1], total: 7, limit: 5 })).toEqual({ values: [1], total: 7, limit: 5 });
  });
});

describe('reviewRow', () => {
  it('names a subject without a profile by its userkey', () => {
    expect(reviewRow.parse(review)).toMatchObject({
      subjectProfileId: null,
      subjectUserkey: 'service:x.com:77',
      body: 'Yes',
    });
  });

  it('counts replies only as far as the source gives them', () => {
    const replies = (replySummary: unknown) => reviewRow.parse({ ...review, replySummary }).replies;
    expect([replies({ count: 3 }), replies({ count: 0 })]).toEqual([3, 0]);
    expect([undefined, null, 'x', { count: -1 }, { count: 1.5 }, { count: '3' }].map(replies)).toEqual(
      Array(6).fill(null),
    );
  });

  it('dates an archive by its event', () => {
    const archived = { ...review, data: { ...review.data, archived: true } };
    const named = [
      { action: 'CREATE', createdAt: 1_750_000_000 },
      { action: 'ARCHIVE', createdAt: 1_750_000_100 },
      { action: 'RESTORE', createdAt: 1_750_000_200 },
      { action: 'ARCHIVE', createdAt: 1_750_000_300 },
    ];
    expect(reviewRow.parse({ ...archived, events: named })).toMatchObject({
      archivedAt: '2025-06-15T15:11:40.000Z',
      events: [{ action: 'ARCHIVE' }, { action: 'RESTORE' }, { action: 'ARCHIVE' }],
    });
  });

  it('treats no unnamed event as an archive: the first is the writing, and the next may be anything', () => {
    const archived = { ...review, data: { ...review.data, archived: true } };
    const hash = `0x${'aB'.repeat(32)}`;
    for (const events of [
      [{ createdAt: 1_750_000_002, txHash: hash }],
      [{ createdAt: 1_750_000_002, txHash: hash }, { createdAt: 1_750_000_100 }],
    ])
      expect(reviewRow.parse({ ...archived, events })).toMatchObject({
        archived: true,
        archivedAt: null,
        events: [],
        txHash: hash.toLowerCase(),
      });
    expect(reviewRow.parse(review).txHash).toBeNull();
  });

  it('leaves the time empty when flag and events contradict each other', () => {
    const events = [{ action: 'ARCHIVE', createdAt: 1_750_000_100 }];
    expect(reviewRow.parse({ ...review, events })).toMatchObject({ archived: false, archivedAt: null, events: [] });
  });
});

describe('an unknown value', () => {
  const at = 1_750_000_000;

  it('is kept beside the row, which is stored without it', () => {
    const score = (said: unknown) => {
      const { score, raw } = reviewRow.parse({ ...review, data: { ...review.data, score: said } });
      return [score, raw];
    };
    expect([score('NEGATIVE'), score('superb'), score(7), score(null), score(undefined), score('constructor')]).toEqual(
      [
        [-1, null],
        [null, { score: 'superb' }],
        [null, { score: 7 }],
        [null, null],
        [null, null],
        [null, { score: 'constructor' }],
      ],
    );

    const vote = (said: unknown) => {
      const { isUpvote, raw } = voteRow.parse({ isUpvote: said, voter: 3, createdAt: at });
      return [isUpvote, raw];
    };
    expect([vote(false), vote('sideways'), vote({ up: 1 }), vote(undefined)]).toEqual([
      [false, null],
      [null, { isUpvote: 'sideways' }],
      [null, { isUpvote: '{"up":1}' }],
      [null, null],
    ]);

    const slash = (said: unknown) => {
      const subject = `0x${'ab'.repeat(20)}`;
      const row = { id: 1, authorProfileId: 2, subject, slashType: 'SCORE', duration: 60, createdAt: at, amount: said };
      const { amount, raw } = slashRow.parse(row);
      return [amount, raw];
    };
    expect([slash('30'), slash(0), slash(-5), slash('many'), slash(null)]).toEqual([
      [30, null],
      [0, null],
      [null, { amount: -5 }],
      [null, { amount: 'many' }],
      [null, null],
    ]);
  });

  it('is kept as text where the network may send any word', () => {
    const outcome = (said: unknown) => slashOutcomeRow.parse({ slashId: 1, outcome: said }).outcome;
    expect(['slashed', 'DEFENDED', 'CANCELLED', 'pending', null, 'split', 'constructor'].map(outcome)).toEqual([
      'UPHELD',
      'DEFENDED',
      null,
      null,
      null,
      'SPLIT',
      'CONSTRUCTOR',
    ]);
    const status = (said: unknown) =>
      invitationRow.parse({ invitation: { id: '1-0x', senderProfileId: 1, status: said, dateInvited: at } }).status;
    expect(['accepted', 'expired', null, undefined].map(status)).toEqual(['ACCEPTED', 'EXPIRED', null, null]);
  });
});

describe('invitationRow', () => {
  it('keeps the id as the network writes it: sender, dash, address', () => {
    const recipientAddress = `0x${'aB'.repeat(20)}`;
    const row = (invitation: object) =>
      invitationRow.parse({
        invitation: { senderProfileId: 17, dateInvited: '2026-01-02T00:00:00Z', recipientAddress, ...invitation },
      });
    expect(row({ id: `17-${recipientAddress}` })).toMatchObject({
      id: `17-${recipientAddress}`,
      senderProfileId: 17,
      recipientAddress: recipientAddress.toLowerCase(),
      recipientProfileId: null,
    });
  });
});

describe('userRow', () => {
  it('keeps a person with odd optional fields', () => {
    expect(
      userRow.parse({
        id: '17',
        displayName: null,
        avatarUrl: 'javascript:alert(1)',
        score: 9999,
        status: 'frozen',
        userkeys: ['x', 'profileId:3', 5],
        xpTotal: 1e30,
      }),
    ).toMatchObject({
      userId: 17,
      displayName: '',
      avatarUrl: null,
      score: null,
      status: 'FROZEN',
      userkeys: ['profileId:3'],
      xpTotal: null,
      streakDays: null,
      raw: { xpTotal: 1e30 },
    });
  });
});
