import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Dataset, Profile, Review, Slash, Vote } from './dataset.ts';
import { address, day, idOf, LONER, NOW, profiles, SCORES, users } from './hostile-people.ts';
import { hostileTexts as text } from './hostile-texts.ts';

/** A subject by index in the list of profiles, or by userkey for an account without a profile. */
function subjectOf(who: number | string) {
  return typeof who === 'number'
    ? { subjectProfileId: idOf(who), subjectUserkey: `profileId:${idOf(who)}` }
    : { subjectProfileId: null, subjectUserkey: who };
}
const account = (index: number) => users[index]?.userkeys[0] as string;

function reviews(): Review[] {
  const texts = Object.values(text);
  const review = (id: number, author: number, who: number | string, more: Partial<Review>): Review => ({
    id,
    authorProfileId: idOf(author),
    ...subjectOf(who),
    score: 'positive',
    title: '',
    description: '',
    createdAt: day(2, 1),
    archivedAt: null,
    archiveEvents: [],
    ...more,
  });
  const shown = texts.map((title, index) =>
    review(101 + 2 * index, index % 20, (index + 7) % 30, {
      title,
      description: texts[(index + 5) % texts.length] as string,
      score: (['positive', 'neutral', 'negative'] as const)[index % 3] as Review['score'],
      createdAt: day(2, 2 + index, '23:59:59'),
    }),
  );
  const event = (action: 'ARCHIVE' | 'RESTORE', at: string) => ({ action, at });
  return [
    ...shown,
    review(301, 0, account(0), { title: text.image, createdAt: day(2, 20) }),
    review(302, 1, account(1), { title: text.rtlOverride, score: 'negative', createdAt: day(2, 20) }),
    review(303, 2, account(2), { title: 'wallet only', createdAt: day(2, 20) }),
    review(304, 3, account(3), { title: 'a caster', createdAt: day(2, 20) }),
    // There is no record for this wallet.
    review(305, 4, `address:${address(999_777)}`, { title: 'unknown wallet', createdAt: day(2, 20) }),
    review(306, 5, 0, {
      title: 'restored once',
      archiveEvents: [event('ARCHIVE', day(2, 3)), event('RESTORE', day(2, 4))],
    }),
    review(307, 5, 0, {
      title: 'archived again',
      archivedAt: day(2, 5),
      archiveEvents: [event('ARCHIVE', day(2, 3)), event('RESTORE', day(2, 4)), event('ARCHIVE', day(2, 5))],
    }),
    review(308, 6, 6, { title: 'about oneself', description: text.longWord }),
    review(309, 7, 17, { title: 'about a merged account' }),
    review(2_500_000_011, 29, 0, { title: 'an id beyond 32 bits', createdAt: NOW }),
  ];
}

function vouches(): Dataset['vouches'] {
  const vouch = (id: number, author: number, who: number | string, amountWei: string, more: object = {}) => ({
    id,
    authorProfileId: idOf(author),
    ...subjectOf(who),
    amountWei,
    vouchedAt: day(2, 10),
    unvouchedAt: null,
    unhealthy: false,
    comment: '',
    ...more,
  });
  return [
    vouch(21, 0, 1, '18446744073709551617', { comment: text.script }),
    vouch(22, 1, 0, '340282366920938463463374607431768211457', { comment: text.longWord }),
    vouch(23, 2, 3, '1', { comment: text.formula }),
    vouch(24, 3, 2, '9007199254740993', { comment: text.rtlOverride }),
    vouch(25, 4, 5, '500000000000000001', { unvouchedAt: day(2, 15), unhealthy: true }),
    vouch(26, 4, 5, '600000000000000002', { vouchedAt: day(2, 16), comment: 'again' }),
    vouch(27, 5, 6, '0', { unvouchedAt: day(2, 10, '00:00:01') }),
    vouch(28, 6, account(0), '250000000000000003'),
    vouch(29, 7, account(2), '250000000000000004', { unvouchedAt: NOW }),
    vouch(30, 8, 22, '123456789012345678901234567890', { vouchedAt: NOW }),
  ];
}

function slashes(): Slash[] {
  const slash = (
    id: number,
    author: number,
    who: number | string,
    opened: string,
    closes: string,
    more: Partial<Slash> = {},
  ) => ({
    id,
    authorProfileId: idOf(author),
    ...subjectOf(who),
    slashType: 'SCORE' as const,
    amount: 100,
    comment: text.image,
    openedAt: opened,
    closesAt: closes,
    cancelledAt: null,
    sourceOutcome: null,
    ...more,
  });
  return [
    slash(41, 0, 2, day(2, 20), day(2, 22), { comment: 'exactly sixty percent' }),
    slash(42, 0, 13, day(2, 24), day(2, 26), { slashType: 'FINANCIAL', amount: 10, comment: text.formula }),
    slash(43, 1, 22, day(2, 26), day(2, 28), { slashType: 'XP', amount: 3_000_000_000, comment: text.longWord }),
    slash(44, 7, 14, day(3, 1), day(3, 3), { cancelledAt: day(3, 1, '00:59:59'), comment: 'cancelled' }),
    slash(45, 7, 8, day(3, 5), day(3, 7), { comment: 'nobody voted' }),
    slash(46, 15, account(0), day(3, 10), day(3, 12), { sourceOutcome: 'UPHELD', comment: text.script }),
    slash(47, 16, account(1), day(3, 14), day(3, 16), { sourceOutcome: 'DEFENDED', comment: text.rtlOverride }),
    slash(48, 22, `address:${address(999_778)}`, day(3, 31), day(4, 2), { comment: 'open, unknown wallet' }),
    slash(49, 27, 9, day(3, 30, '12:34:56'), NOW, { comment: 'closes at this very second' }),
    slash(50, 16, 4, day(3, 30, '12:34:57'), day(4, 1, '12:34:57'), { comment: 'open for one more second' }),
  ];
}

function votes(): Vote[] {
  const vote = (
    type: string,
    activityId: number,
    voter: number,
    isUpvote: boolean,
    more: Partial<Vote> = {},
  ): Vote => ({
    type,
    activityId,
    voterProfileId: idOf(voter),
    isUpvote,
    weight: SCORES[voter] ?? null,
    createdAt: day(3, 20),
    archivedAt: null,
    ...more,
  });
  const at = (createdAt: string, weight: number | null) => ({ createdAt, weight });
  return [
    // 1800 of 3000 is exactly 60 %: not above it.
    vote('slash', 41, 23, true, at(day(2, 21), 1800)),
    vote('slash', 41, 24, false, at(day(2, 21), 1200)),
    // Without weights: 1000 up against 1000 + 2000 down by the scores of that time.
    vote('slash', 42, 25, true, at(day(2, 25), null)),
    vote('slash', 42, 26, false, at(day(2, 25), null)),
    vote('slash', 42, 27, false, at(day(2, 25), null)),
    vote('slash', 43, 23, true, at(day(2, 27), 0)),
    vote('slash', 44, 23, true, at(day(3, 1, '00:10:00'), 1800)),
    vote('slash', 46, 23, true, at(day(3, 11), 1800)),
    vote('slash', 46, 27, false, at(day(3, 11), 2000)),
    vote('slash', 48, 23, true, at(day(3, 31, '01:00:00'), 1800)),
    vote('slash', 48, 24, false, at(day(3, 31, '01:00:00'), 1200)),
    vote('slash', 49, 23, true, at(day(4, 1), 1800)),
    vote('slash', 50, 24, false, at(day(4, 1), null)),
    vote('review', 101, 1, true, { weight: null }),
    vote('review', 101, 2, false),
    vote('review', 101, 3, true, { archivedAt: day(3, 21) }),
    vote('review', 101, 3, false, { createdAt: day(3, 22), archivedAt: day(3, 23) }),
    vote('review', 101, 3, true, { createdAt: day(3, 24) }),
    vote('review', 307, 4, true, { weight: 0.5 }),
    vote('review', 2_500_000_011, 5, true, { createdAt: NOW }),
    vote('vouch', 21, 6, true),
    vote('vouch', 29, 7, false, { archivedAt: NOW }),
    vote('discussion', 900_001, 8, true),
  ];
}

/** Every profile with an inviter accepted an invitation when joining; scores start in the history there. */
function invitations(people: Profile[]): Dataset['invitations'] {
  const accepted = people
    .filter((row) => row.invitedBy !== null)
    .map((row, index) => ({
      id: 61 + index,
      senderProfileId: row.invitedBy as number,
      recipientAddress: row.primaryAddress,
      recipientProfileId: row.profileId,
      status: 'ACCEPTED' as const,
      sentAt: row.joinedAt.replace('T08', 'T07'),
      acceptedAt: row.joinedAt,
      scoreAtAccept: index % 2 || row.profileId === idOf(LONER) ? null : 1200,
    }));
  const open = { acceptedAt: null, scoreAtAccept: null };
  return [
    ...accepted,
    {
      id: 201,
      senderProfileId: idOf(0),
      recipientAddress: address(999_500),
      recipientProfileId: null,
      status: 'INVITED',
      sentAt: NOW,
      ...open,
    },
    {
      id: 202,
      senderProfileId: idOf(27),
      recipientAddress: people[28]?.primaryAddress as string,
      recipientProfileId: idOf(28),
      status: 'ACCEPTED_OTHER_INVITATION',
      sentAt: day(1, 28, '10:00:00'),
      ...open,
    },
  ];
}

/** About 30 people whose texts, amounts, ids and histories test careless assumptions. Frozen at its own `now`. */
export function hostileDataset(): Dataset {
  const people = profiles();
  const xpWeekly = [
    { profileId: idOf(22), season: 2, week: 1, xp: 3_000_000_000 },
    { profileId: idOf(22), season: 2, week: 2, xp: 4_503_599_627_370_496 },
    { profileId: idOf(21), season: 2, week: 1, xp: -500 },
    { profileId: idOf(21), season: 2, week: 3, xp: 0 },
    { profileId: idOf(1), season: 1, week: 1, xp: 70 },
    { profileId: idOf(1), season: 2, week: 4, xp: 30 },
    { profileId: idOf(29), season: 2, week: 5, xp: 12 },
  ];
  for (const row of xpWeekly) {
    const owner = people.find((person) => person.profileId === row.profileId);
    if (owner) owner.xpTotal += row.xp;
  }
  return {
    format: 1,
    name: 'hostile',
    now: NOW,
    seasons: [
      { id: 1, name: text.image, startDate: '2025-09-01', weeks: 26 },
      { id: 2, name: text.arabic, startDate: '2026-03-02', weeks: 26 },
    ],
    profiles: people,
    users,
    scoreHistory: people
      .filter((_, index) => index !== LONER)
      .flatMap((row) => [
        { profileId: row.profileId, at: row.joinedAt, score: 1200 },
        { profileId: row.profileId, at: day(2, 1, '00:00:00'), score: row.score },
      ]),
    reviews: reviews(),
    vouches: vouches(),
    votes: votes(),
    slashes: slashes(),
    invitations: invitations(people),
    xpWeekly,
    markets: [
      {
        marketId: 77,
        profileId: idOf(1),
        createdAt: day(3, 1),
        snapshots: [
          { at: day(3, 2), trustPriceWei: '18446744073709551617', distrustPriceWei: '1' },
          { at: day(3, 3), trustPriceWei: '0', distrustPriceWei: '0' },
        ],
        trades: [
          {
            id: 1,
            actorProfileId: idOf(2),
            type: 'BUY',
            isTrust: true,
            ethWei: '36893488147419103232',
            votes: 2,
            at: day(3, 2, '01:00:00'),
          },
          {
            id: 2,
            actorProfileId: idOf(2),
            type: 'SELL',
            isTrust: true,
            ethWei: '1',
            votes: 2,
            at: day(3, 2, '02:00:00'),
          },
        ],
      },
      { marketId: 78, profileId: idOf(0), createdAt: NOW, snapshots: [], trades: [] },
    ],
    telegram: [
      {
        channel: 'hostile',
        title: text.image,
        messages: Object.values(text).map((words, index) => ({
          id: index + 1,
          at: day(3, 1 + index),
          senderName: words,
          senderHandle: index % 2 ? null : 'olive',
          text: words,
          replyToId: index === 3 ? 1 : null,
          editedAt: index === 4 ? NOW : null,
          deletedAt: index === 5 ? NOW : null,
          media: index === 6 ? { kind: 'photo', caption: text.script } : null,
        })),
      },
    ],
  };
}

/** One row per line, for readable diffs. */
export function hostileJson(): string {
  const lines = Object.entries(hostileDataset()).map(([key, value]) =>
    Array.isArray(value)
      ? ` ${JSON.stringify(key)}: [\n${value.map((row) => `  ${JSON.stringify(row)}`).join(',\n')}\n ]`
      : ` ${JSON.stringify(key)}: ${JSON.stringify(value)}`,
  );
  return `{\n${lines.join(',\n')}\n}\n`;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  writeFileSync(process.argv[2] ?? 'e2e/fixtures/hostile.json', hostileJson());
