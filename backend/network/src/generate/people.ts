import type { Account, Profile } from '../dataset.ts';
import { handleOf, personName, selfDescription } from './names.ts';
import type { Random } from './random.ts';
import { AGE, DAYS, idSequence, isoOf, type Member, type World } from './world.ts';

const clampScore = (score: number) => Math.max(0, Math.min(2800, Math.round(score)));
/** Longer than any id handed out so far, and above 2^53. */
const xAccount = (random: Random) => `88${Array.from({ length: 17 }, () => random.whole(0, 9)).join('')}`;

function identity(random: Random, taken: Set<string>) {
  const displayName = personName(random);
  const username = handleOf(random, displayName, taken);
  return {
    displayName,
    username,
    description: selfDescription(random),
    avatarUrl: random.chance(0.12) ? null : `avatars/${username.toLowerCase()}.png`,
  };
}

/** Roles of planted patterns, spread over all ages: review farms, review rings, groups of bots and single scripts. */
function plantRoles(random: Random, members: Member[]): void {
  const free = members.slice(Math.ceil(members.length / 20));
  const share = (part: number) => Math.round(members.length * part);
  const plant = (count: number, traits: Partial<Member>) => {
    for (let left = count; left > 0 && free.length > 0; left--)
      Object.assign(free.splice(random.whole(0, free.length - 1), 1)[0] as Member, traits);
  };
  plant(share(0.009), { role: 'farmer', quality: -1.5 });
  for (let ring = 1; ring <= share(0.004); ring++) plant(random.whole(5, 8), { role: 'ring', ring, quality: -0.5 });
  for (let ring = 1; ring <= share(0.0015); ring++) plant(random.whole(3, 6), { role: 'bot', ring, quality: -1 });
  plant(share(0.002), { role: 'script', quality: -0.8 });
}

/** Members with their invitation tree, oldest first, and scored accounts without a profile. Scores are set later. */
export function addPeople(world: World): void {
  const { options, now, start } = world;
  const random = world.random.fork('people');
  const taken = new Set<string>();
  const profileId = idSequence(random, 0, 3);
  const userId = idSequence(random, 10_000, 4);
  const roots = Math.max(1, Math.round(options.profiles / 400));
  // One entry per ticket: popular members invite more people.
  const tickets: Member[] = [];
  const joined = Array.from(
    { length: options.profiles },
    () => start + Math.floor((AGE - DAYS) * random.unit() ** 0.75),
  );
  joined.sort((a, b) => a - b);
  for (const [index, wish] of joined.entries()) {
    const before = world.members.at(-1)?.joined ?? start - 1;
    const at = Math.max(wish, before + 1);
    const inviter = index < roots ? null : random.pick(tickets);
    const id = profileId();
    const who = identity(random, taken);
    const addresses = Array.from({ length: random.chance(0.08) ? random.whole(2, 3) : 1 }, () => `0x${random.hex(40)}`);
    const row: Profile = {
      profileId: id,
      userId: userId(),
      ...who,
      score: 1200,
      status: random.chance(0.005) ? 'MERGED' : random.chance(0.02) ? 'INACTIVE' : 'ACTIVE',
      joinedAt: isoOf(at),
      invitedBy: inviter?.row.profileId ?? null,
      addresses,
      primaryAddress: random.pick(addresses),
      userkeys: [
        `profileId:${id}`,
        ...addresses.map((address) => `address:${address}`),
        `service:x.com:${xAccount(random)}`,
        ...(random.chance(0.2) ? [`service:discord:${xAccount(random)}`] : []),
        ...(random.chance(0.15) ? [`service:telegram:${random.whole(100_000_000, 8_000_000_000)}`] : []),
      ],
      xpTotal: 0,
      xpStreakDays: random.chance(0.4)
        ? Math.min(Math.floor((now - at) / DAYS), Math.round(random.logNormal(12, 1.3)))
        : 0,
      influenceFactor: 0,
      influenceFactorPercentile: 0,
      humanVerificationStatus: random.chance(0.25)
        ? random.pick(['VERIFIED', 'VERIFIED', 'VERIFIED', 'REQUESTED', 'PENDING', 'REVOKED'] as const)
        : null,
    };
    const member: Member = {
      row,
      joined: at,
      popularity: Math.min(400, random.pareto(1.15)),
      activity: Math.min(400, random.pareto(1.05)),
      quality: random.normal(),
      offset: random.pick([-8, -6, -5, -3, 0, 0, 1, 1, 2, 3, 5, 7, 8, 9]),
      role: 'member',
      ring: null,
    };
    for (let count = Math.min(40, Math.ceil(member.popularity)); count > 0; count--) tickets.push(member);
    world.members.push(member);
    world.byId.set(id, member);
  }
  plantRoles(random, world.members);
  for (const member of world.members)
    member.row.score = clampScore(
      1240 + 190 * member.quality + 130 * Math.log(member.popularity) + 40 * random.normal(),
    );
  const ranked = world.members.toSorted((a, b) => a.popularity - b.popularity);
  for (const [rank, member] of ranked.entries()) {
    member.row.influenceFactor = Math.round(20 + 90 * Math.log1p(member.popularity));
    member.row.influenceFactorPercentile = Math.floor((100 * rank) / ranked.length);
  }

  world.accounts = Array.from({ length: options.usersWithoutProfile }, (): Account => {
    const who = identity(random, taken);
    const wallet = random.chance(0.25);
    const x = `service:x.com:${xAccount(random)}`;
    return {
      userId: userId(),
      ...who,
      username: wallet ? null : who.username,
      displayName: wallet ? '' : who.displayName,
      userkeys: wallet ? [`address:0x${random.hex(40)}`] : [x],
      score: clampScore(1200 + 150 * random.normal()),
      status: 'INACTIVE',
    };
  });
}
