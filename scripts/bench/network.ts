/** Amount of data; the small size has 10,000 profiles. */
export type NetworkSize = { profiles: number; reviews: number; votes: number };

export const SMALL: NetworkSize = { profiles: 10_000, reviews: 100_000, votes: 500_000 };

/** Clock of the loaded network. */
export const NOW = '2026-03-16T00:00:00Z';

const DAY = 86_400_000;
const END = Date.parse(NOW);
/** Weeks of the season: its first, and the latest up to the clock. */
const WEEKS = [1, 25, 26, 27, 28, 29];
const FREQUENT =
  'honest builder helped shipped review market bridge audit trusted quick team open careful fair design'.split(' ');
const SYLLABLES = 'ka lo mi ren tu sal ven dor pi esh ta no ruk li gra mon'.split(' ');
/** A vocabulary of 3,000 words whose frequency falls with their rank, as in natural language (Zipf). */
const WORDS = Array.from(
  { length: 3_000 },
  (_, rank) => FREQUENT[rank] ?? [rank >> 8, rank >> 4, rank].map((part) => SYLLABLES[part % 16]).join(''),
);

/** mulberry32: the same seed gives the same network, without keeping it in memory. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

export type Batch = { entity: string; rows: object[] };

/** A network in the rows the sync would store, entity by entity: a few people account for most activity. */
export function* networkRows({ profiles, reviews, votes }: NetworkSize): Generator<Batch> {
  const random = seeded(42);
  const whole = (max: number) => Math.floor(random() * max);
  const busy = () => 1 + Math.floor(random() ** 3 * profiles);
  const at = (days = 360) => new Date(END - random() * days * DAY).toISOString();
  const words = (count: number) =>
    Array.from({ length: count }, () => WORDS[Math.floor(WORDS.length ** random()) - 1]).join(' ');
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
      humanStatus: id % 3 ? null : 'VERIFIED',
      userkeys: [`profileId:${id}`, `address:${address}`, `service:x.com:${id}`, `service:x.com:username:person_${id}`],
      xpTotal: whole(50_000),
      streakDays: whole(60),
      archived: false,
      joinedAt: new Date(END - (500 - (id / profiles) * 480) * DAY).toISOString(),
      invitedBy: id > 5 ? 1 + whole(id - 1) : null,
      primaryAddress: address,
    };
  });
  // Eight of every hundred reviews are written in one batch, a minute apart, and some of those are withdrawn together; every
  // fortieth batch has sixty, all with the same text.
  let session = { author: 1, start: 0, size: 8, withdrawn: false };
  yield* make('reviews', reviews, (index) => {
    const nth = index % 100;
    if (nth === 0) {
      const isLong = index % 4_000 === 0;
      session = {
        author: busy(),
        // Withdrawn before the past day the benchmark uses.
        start: isLong ? END - (130 + random() * 200) * DAY : Date.parse(at()),
        size: isLong ? 60 : 8,
        withdrawn: isLong || random() < 0.3,
      };
    }
    const inSession = nth < session.size;
    const inLong = inSession && session.size > 8;
    const withdrawnAt = new Date(session.start + 40 * DAY + nth * 20_000);
    const archivedAt = inSession
      ? session.withdrawn && withdrawnAt.getTime() < END
        ? withdrawnAt.toISOString()
        : null
      : random() < 0.05
        ? at(30)
        : null;
    const subject = busy();
    return {
      id: index + 1,
      authorProfileId: inSession ? session.author : busy(),
      subjectProfileId: subject,
      subjectUserkey: `profileId:${subject}`,
      score: [1, 1, 1, 1, 0, -1][whole(6)],
      title: inLong ? 'Great person' : words(4),
      body: inLong ? 'Great person, strong community member, recommended' : words(20),
      createdAt: inSession ? new Date(session.start + nth * 60_000).toISOString() : at(),
      archived: archivedAt !== null,
      archivedAt,
      events: archivedAt ? [{ at: archivedAt, action: 'ARCHIVE' }] : [],
    };
  });
  yield* farmReviews(profiles, reviews);
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
  yield* make('xp_weekly', profiles * WEEKS.length, (index) => ({
    profileId: 1 + (index % profiles),
    season: 1,
    week: WEEKS[Math.floor(index / profiles)],
    xp: whole(2_000),
  }));
  yield* marketRows(profiles, random);
  yield* make('tg_messages', profiles * 2, (index) => ({
    channel: 'community',
    id: index + 1,
    at: new Date(END - (1 - index / (profiles * 2)) * 360 * DAY).toISOString(),
    senderName: `Person ${index % 500}`,
    senderHandle: `person_${1 + (index % 500)}`,
    body: `${words(15)} @person_${busy()}${index % 20 ? '' : ` slash #${1 + whole(20)}`}`,
  }));
  yield* ringVotes(profiles, reviews);
  yield* make('votes', votes, (index) => {
    const isOnSlash = index % 50 === 0;
    const targetId = 1 + Math.floor(random() ** 2 * (isOnSlash ? profiles / 100 : reviews));
    return {
      type: isOnSlash ? 'slash' : 'review',
      targetId,
      voterProfileId: busy(),
      // Every third slash is defended.
      isUpvote: random() < (isOnSlash && targetId % 3 === 0 ? 0.3 : 0.8),
      weight: 1200,
      createdAt: at(300),
      archived: false,
    };
  });
}

/**
 * Rings of 5 to 20 members who otherwise vote little, each upvoting the same hundred reviews within a minute; one ring per
 * 2,500 people.
 */
function* ringVotes(profiles: number, reviews: number): Generator<Batch> {
  const shared = Math.min(100, reviews);
  let last = profiles;
  for (let ring = 0; ring < Math.max(4, profiles / 2_500); ring++) {
    const size = Math.min(5 * (1 + (ring % 4)), Math.floor(profiles / 20));
    last -= size;
    const [first, started] = [last, END - (1 + (ring % 50)) * DAY];
    yield* batches('votes', size * shared, (index) => {
      const [member, target] = [index % size, Math.floor(index / size)];
      return {
        type: 'review',
        targetId: 1 + ((ring * shared + target) % reviews),
        voterProfileId: first + member + 1,
        isUpvote: true,
        weight: 1200,
        createdAt: new Date(started + target * 600_000 + member * 3_000).toISOString(),
        archived: false,
      };
    });
  }
}

const FARM = 12;
/** Groups of a dozen who review each other within minutes and in few words; one group per 2,500 people. */
function* farmReviews(profiles: number, reviews: number): Generator<Batch> {
  const pairs = Array.from({ length: FARM }, (_, one) => one).flatMap((one) =>
    Array.from({ length: FARM }, (_, other) => [one, other] as const).filter(([one, other]) => one !== other),
  );
  const groups = Math.max(4, profiles / 2_500);
  yield* batches('reviews', Math.floor(groups) * pairs.length, (index) => {
    const group = Math.floor(index / pairs.length);
    const [one, other] = pairs[index % pairs.length] as readonly [number, number];
    const first = 1 + Math.floor(profiles / 2) + group * FARM;
    return {
      id: reviews + index + 1,
      authorProfileId: first + one,
      subjectProfileId: first + other,
      subjectUserkey: `profileId:${first + other}`,
      score: 1,
      title: 'Great person',
      body: '',
      // Both members of a pair write within two minutes of each other.
      createdAt: new Date(
        END - (20 + group) * DAY + (one + other) * 300_000 + (one < other ? 0 : 120_000),
      ).toISOString(),
      archived: false,
      archivedAt: null,
      events: [],
    };
  });
}

/** Markets of some people with daily prices and trades. */
function* marketRows(profiles: number, random: () => number): Generator<Batch> {
  const whole = (max: number) => Math.floor(random() * max);
  const markets = Math.ceil(profiles / 50);
  const wei = (finney: number) => String(BigInt(finney) * 10n ** 15n);
  yield* batches('markets', markets, (index) => ({
    id: index + 1,
    profileId: index * 7 + 1,
    createdAt: new Date(END - 200 * DAY).toISOString(),
  }));
  yield* batches('market_snapshots', markets * 200, (index) => {
    const trust = 300 + whole(400);
    return {
      marketId: 1 + (index % markets),
      at: new Date(END - Math.floor(index / markets) * DAY - 3_600_000).toISOString(),
      trustPrice: wei(trust),
      distrustPrice: wei(1_000 - trust),
      trustVotes: String(whole(1_000)),
      distrustVotes: String(whole(1_000)),
    };
  });
  yield* batches('market_trades', markets * 100, (index) => ({
    id: index + 1,
    marketId: 1 + (index % markets),
    actorUserkey: `profileId:${1 + whole(profiles)}`,
    side: random() < 0.7 ? 'BUY' : 'SELL',
    isTrust: random() < 0.6,
    votes: String(1 + whole(20)),
    ethWei: wei(1 + whole(50)),
    at: new Date(END - random() * 200 * DAY).toISOString(),
  }));
}

const ROWS = 1000;

function* batches(entity: string, count: number, row: (index: number) => object): Generator<Batch> {
  for (let start = 0; start < count; start += ROWS)
    yield { entity, rows: Array.from({ length: Math.min(ROWS, count - start) }, (_, index) => row(start + index)) };
}
