import { describe, expect, it } from 'vitest';
import { invitationRow } from './invitation.ts';
import { marketRow, tradeRow } from './market.ts';
import { pageOf, ShapeError } from './page.ts';
import { profileRow, userRow } from './person.ts';
import { readRows } from './readRows.ts';
import { reviewRow } from './review.ts';
import { slashRow } from './slash.ts';
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
  it.each(Object.entries(SCHEMAS))('%s refuses junk without throwing', (_, schema) => {
    for (const junk of JUNK) expect(schema.safeParse(junk).success).toBe(false);
  });

  it('keeps what it cannot read, under the same key each time', () => {
    const first = readRows('reviews', reviewRow, [review, { data: { id: 9 } }, 'x', null]);
    expect(first.rows.map((row) => row.id)).toEqual([5]);
    expect(first.unknown.map((row) => row.body)).toEqual([{ data: { id: 9 } }, 'x', null]);
    expect(first.unknown[0]?.key).toBe('9');
    expect(readRows('reviews', reviewRow, [null, 'x']).unknown.map((row) => row.key)).toEqual([
      first.unknown[2]?.key,
      first.unknown[1]?.key,
    ]);
  });

  it('takes nothing but a list for a list', () => {
    for (const body of [null, 'x', 5, {}, { values: 'x', total: -1 }, { items: [] }])
      expect(() => pageOf(body)).toThrow(ShapeError);
    expect(pageOf([])).toEqual({ values: [], total: null, limit: null });
    expect(pageOf({ values: [1], total: -1, limit: 0 })).toEqual({ values: [1], total: null, limit: null });
    expect(pageOf({ values: [1], total: 7, limit: 5 })).toEqual({ values: [1], total: 7, limit: 5 });
  });
});

describe('reviewRow', () => {
  it('names a subject without profile by its userkey', () => {
    expect(reviewRow.parse(review)).toMatchObject({
      subjectProfileId: null,
      subjectUserkey: 'service:x.com:77',
      body: 'Yes',
    });
  });

  it('counts replies as far as the source says', () => {
    const replies = (replySummary: unknown) => reviewRow.parse({ ...review, replySummary }).replies;
    expect([replies({ count: 3 }), replies({ count: 0 })]).toEqual([3, 0]);
    expect([undefined, null, 'x', { count: -1 }, { count: 1.5 }, { count: '3' }].map(replies)).toEqual(
      Array(6).fill(null),
    );
  });

  it('dates an archiving by its event', () => {
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

  it('takes no unnamed event for an archiving: the first is the writing, and the next may be anything', () => {
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

  it('leaves the time open when flag and events contradict each other', () => {
    const events = [{ action: 'ARCHIVE', createdAt: 1_750_000_100 }];
    expect(reviewRow.parse({ ...review, events })).toMatchObject({ archived: false, archivedAt: null, events: [] });
  });
});

describe('userRow', () => {
  it('keeps a person whose optional fields are odd', () => {
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
    });
  });
});
