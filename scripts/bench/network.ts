/** How much is loaded; the small size is 10,000 profiles. */
export type NetworkSize = { profiles: number; reviews: number; votes: number };

export const SMALL: NetworkSize = { profiles: 10_000, reviews: 100_000, votes: 500_000 };

/** Clock of the loaded network. */
export const NOW = '2026-03-16T00:00:00Z';

const DAY = 86_400_000;
const END = Date.parse(NOW);
const WORDS =
  'honest builder helped shipped review market bridge audit trusted quick team open careful fair design'.split(' ');

/** mulberry32: the same seed gives the same network, without holding it in memory. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

export type Batch = { entity: string; rows: object[] };

/** A network in the rows the sync would store, entity by entity: few people do most of everything. */
export function* networkRows({ profiles, reviews, votes }: NetworkSize): Generator<Batch> {
  const random = seeded(42);
  const whole = (max: number) => Math.floor(random() * max);
  const busy = () => 1 + Math.floor(random() ** 3 * profiles);
  const at = (days = 360) => new Date(END - random() * days * DAY).toISOString();
  const words = (count: number) => Array.from({ length: count }, () => WORDS[whole(WORDS.length)]).join(' ');
  const score = (id: number) => 800 + ((id * 7919) % 1800);
  const make = (entity: string, count: number, row: (index: number) => object) => batches(entity, count, row);

  yield* make('seasons', 1, () => ({ id: 1, name: 'Season 1', startDate: '2025-09-01', weeks: 30 }));
  yield* make('profiles', profiles, (index) => {
    const id = index + 1;
    const address = `0x${id.toString(16).padStart(40, '0')}`;
    return {
      userId: 1_000_000 + id,
      profileId: id,
      handle: `person_${id}`,
      displayName: `${words(1)} ${id}`,
      score: score(id),
      status: 'ACTIVE',
      userkeys: [`profileId:${id}`, `address:${address}`, `service:x.com:${id}`, `service:x.com:username:person_${id}`],
      xpTotal: whole(50_000),
      streakDays: whole(60),
      archived: false,
      joinedAt: new Date(END - (500 - (id / profiles) * 480) * DAY).toISOString(),
      invitedBy: id > 5 ? 1 + whole(id - 1) : null,
      primaryAddress: address,
    };
  });
  yield* make('reviews', reviews, (index) => {
    const archivedAt = random() < 0.05 ? at(30) : null;
    const subject = busy();
    return {
      id: index + 1,
      authorProfileId: busy(),
      subjectProfileId: subject,
      subjectUserkey: `profileId:${subject}`,
      score: [1, 1, 1, 1, 0, -1][whole(6)],
      title: words(4),
      body: words(20),
      createdAt: at(),
      archived: archivedAt !== null,
      archivedAt,
      events: archivedAt ? [{ at: archivedAt, action: 'ARCHIVE' }] : [],
    };
  });
  yield* make('vouches', profiles * 2, (index) => {
    const subject = busy();
    return {
      id: index + 1,
      authorProfileId: busy(),
      subjectProfileId: subject,
      subjectUserkey: `profileId:${subject}`,
      amountWei: String(BigInt(1 + whole(500)) * 10n ** 15n),
      vouchedAt: at(),
      unvouchedAt: random() < 0.2 ? NOW : null,
      unhealthy: false,
      archived: false,
      comment: words(5),
    };
  });
  yield* make('slashes', Math.max(20, profiles / 100), (index) => {
    const opened = END - (index + 0.5) * DAY;
    const subject = busy();
    return {
      id: index + 1,
      authorProfileId: busy(),
      subjectProfileId: subject,
      subjectUserkey: `profileId:${subject}`,
      type: 'SCORE',
      amount: 100 + whole(300),
      comment: words(8),
      openedAt: new Date(opened).toISOString(),
      closesAt: new Date(opened + 2 * DAY).toISOString(),
      cancelledAt: null,
    };
  });
  yield* make('invitations', profiles, (index) => ({
    id: index + 1,
    senderProfileId: busy(),
    recipientAddress: `0x${(index + 1).toString(16).padStart(40, '0')}`,
    recipientProfileId: index + 1,
    status: index % 4 ? 'ACCEPTED' : 'INVITED',
    sentAt: at(),
    acceptedAt: index % 4 ? NOW : null,
    scoreAtAccept: index % 4 ? 1200 : null,
  }));
  yield* make('score_history', profiles * 5, (index) => ({
    profileId: 1 + (index % profiles),
    at: new Date(END - (Math.floor(index / profiles) * 7 + 1) * DAY).toISOString(),
    score: score(1 + (index % profiles)) + (index % 5),
  }));
  yield* make('xp_weekly', profiles * 6, (index) => ({
    profileId: 1 + (index % profiles),
    season: 1,
    week: 1 + Math.floor(index / profiles),
    xp: whole(2_000),
  }));
  yield* make('votes', votes, (index) => ({
    type: index % 50 ? 'review' : 'slash',
    targetId: 1 + Math.floor(random() ** 2 * (index % 50 ? reviews : profiles / 100)),
    voterProfileId: busy(),
    isUpvote: random() < 0.8,
    weight: 1200,
    createdAt: at(300),
    archived: false,
  }));
}

const ROWS = 1000;

function* batches(entity: string, count: number, row: (index: number) => object): Generator<Batch> {
  for (let start = 0; start < count; start += ROWS)
    yield { entity, rows: Array.from({ length: Math.min(ROWS, count - start) }, (_, index) => row(start + index)) };
}
