import type { Review, Vote, Vouch } from '../dataset.ts';
import { push } from '../store.ts';
import { type Random, Weighted } from './random.ts';
import { type ScorePath, scoreAt } from './scores.ts';
import type { Band, PlannedSlash } from './slashes.ts';
import { awakeTime, DAYS, HOURS, isoOf, type Member, MINUTE, type World } from './world.ts';

interface Target {
  type: string;
  activityId: number;
  at: number;
  liked: number;
  authorProfileId: number;
}

const AIM: Record<Band, number> = { UPHELD: 0.76, DEFENDED: 0.22, INCONCLUSIVE: 0.5 };
const secondsOf = (iso: string) => Date.parse(iso) / 1000;

/** Generates votes and enforces a rule of the format: one active row per voter and target. */
class Ballot {
  readonly rows: Vote[] = [];
  private readonly active = new Set<string>();
  constructor(
    private readonly random: Random,
    private readonly paths: Map<number, ScorePath>,
  ) {}
  /** Returns the weight, or null if this voter already has an active vote here. */
  cast(type: string, activityId: number, voter: Member, isUpvote: boolean, at: number, archived: number | null = null) {
    const key = `${type}:${activityId}:${voter.row.profileId}`;
    if (this.active.has(key)) return null;
    if (archived === null) this.active.add(key);
    const score = scoreAt(this.paths.get(voter.row.profileId), at);
    this.rows.push({
      type,
      activityId,
      voterProfileId: voter.row.profileId,
      isUpvote,
      weight: this.random.chance(0.03) ? null : score,
      createdAt: isoOf(at),
      archivedAt: archived === null ? null : isoOf(archived),
    });
    return score;
  }
}

/** Generates votes on a slash aimed at the planned band; returns the band that the weights actually produce. */
function voteOnSlash(world: World, random: Random, ballot: Ballot, plan: PlannedSlash, size: number): Band {
  const end = Math.min(world.now, plan.row.cancelledAt ? secondsOf(plan.row.cancelledAt) : plan.closes - 1);
  const able = world.members.filter(
    (member) => member.joined < plan.opens && member !== plan.author && member !== plan.subjectMember,
  );
  const voters = new Weighted(able, (member) => Math.sqrt(member.activity));
  let up = 0;
  let total = 0;
  const times = Array.from({ length: able.length ? size : 0 }, () => awakeTime(random, 0, plan.opens + 1, end)).sort(
    (a, b) => a - b,
  );
  for (const at of times) {
    const isUpvote = total === 0 ? AIM[plan.band] >= 0.5 : up / total < AIM[plan.band];
    const weight = ballot.cast('slash', plan.row.id, voters.pick(random), isUpvote, at);
    if (weight === null) continue;
    total += weight;
    if (isUpvote) up += weight;
  }
  const share = total === 0 ? 0.5 : up / total;
  return share > 0.6 ? 'UPHELD' : share < 0.4 ? 'DEFENDED' : 'INCONCLUSIVE';
}

/** Nearly as far back as the detectors look. */
const LATELY = 85 * DAYS;

/** Each group of bots likes the same reviews of one author, seconds after they appear. */
function lockstep(world: World, random: Random, ballot: Ballot, reviews: Review[]): void {
  const groups = new Map<number, Member[]>();
  for (const member of world.members) if (member.role === 'bot') push(groups, member.ring ?? 0, member);
  const served = new Set<number>();
  for (const bots of groups.values()) {
    const ready = Math.max(world.now - LATELY, ...bots.map((bot) => bot.joined));
    const byAuthor = new Map<number, Review[]>();
    for (const row of reviews)
      if (secondsOf(row.createdAt) > ready && !served.has(row.authorProfileId))
        push(byAuthor, row.authorProfileId, row);
    const able = [...byAuthor].filter(([, rows]) => rows.length >= 14);
    const [favourite, rows] = able.sort(([, a], [, b]) => b.length - a.length)[0] ?? [];
    if (favourite === undefined || !rows) continue;
    served.add(favourite);
    for (const row of rows.slice(0, 40)) {
      const at = secondsOf(row.createdAt) + random.whole(5, 40);
      for (const [index, bot] of bots.entries())
        if (at + 2 * index < world.now && bot.row.profileId !== favourite)
          ballot.cast('review', row.id, bot, true, at + 2 * index);
    }
  }
}

/** Each script likes one new review after another in runs at an even pace, at every hour of the day. */
function scripted(world: World, random: Random, ballot: Ballot, reviews: Review[]): void {
  for (const script of world.members.filter(({ role }) => role === 'script')) {
    const pace = random.whole(4, 20);
    const begin = Math.max(script.joined, world.now - 32 * DAYS);
    const others = reviews.filter(
      (row) => row.authorProfileId !== script.row.profileId && secondsOf(row.createdAt) > begin - DAYS,
    );
    let next = 0;
    for (let at = begin + HOURS; at < world.now; at += random.whole(25, 29) * HOURS)
      for (let left = random.whole(8, 12); left > 0 && at < world.now; left--, at += pace) {
        const row = others[next];
        if (!row || secondsOf(row.createdAt) >= at) break;
        ballot.cast('review', row.id, script, true, at);
        next++;
      }
  }
}

function targetsOf(random: Random, reviews: Review[], vouches: Vouch[], count: number): Target[] {
  const all: Target[] = [
    ...reviews.map((row) => ({
      type: 'review',
      activityId: row.id,
      at: secondsOf(row.createdAt),
      liked: row.score === 'positive' ? 0.9 : row.score === 'neutral' ? 0.6 : 0.5,
      authorProfileId: row.authorProfileId,
    })),
    ...vouches.map((row) => ({
      type: 'vouch',
      activityId: row.id,
      at: secondsOf(row.vouchedAt),
      liked: 0.95,
      authorProfileId: row.authorProfileId,
    })),
  ];
  while (all.length > count) {
    // Swap with the last and pop: removing from the middle of a long list would be slow.
    const index = random.whole(0, all.length - 1);
    all[index] = all.at(-1) as Target;
    all.pop();
  }
  const replies = all.slice(0, Math.floor(all.length / 200));
  return [
    ...all,
    ...replies.map((target, index) => ({ ...target, type: 'discussion', activityId: 500_000 + index * 3 })),
  ];
}

/**
 * Votes on slashes first (they decide outcomes), then lockstep votes, then ordinary ones: targets follow a power law, about a
 * tenth as many as votes, soon after they appear. Sets `sourceOutcome` on some closed slashes.
 */
export function addVotes(
  world: World,
  paths: Map<number, ScorePath>,
  slashes: PlannedSlash[],
  reviews: Review[],
  vouches: Vouch[],
): Vote[] {
  const random = world.random.fork('votes');
  const { now, members, options } = world;
  const ballot = new Ballot(random.fork('weights'), paths);
  if (members.length < 3) return [];
  const share = Math.floor((options.votes * 0.1) / Math.max(1, slashes.length));
  for (const [index, plan] of slashes.entries()) {
    const size =
      index === 1 || plan.row.cancelledAt
        ? Math.min(index === 1 ? 0 : 2, share)
        : Math.min(share, random.whole(14, 80));
    const band = voteOnSlash(world, random, ballot, plan, size);
    if (plan.closes <= now && !plan.row.cancelledAt && random.chance(0.2)) plan.row.sourceOutcome = band;
  }
  if (options.votes >= 1000) {
    lockstep(world, random, ballot, reviews);
    scripted(world, random, ballot, reviews);
  }

  const targets = targetsOf(random, reviews, vouches, Math.max(1, Math.round(options.votes / 10)));
  if (!targets.length) return ballot.rows;
  const popular = new Weighted(targets, () => Math.min(60, random.pareto(1.2)));
  const voters = new Weighted(members, (member) =>
    member.role === 'bot' || member.role === 'script' ? 0.1 : member.activity,
  );
  for (let tries = 0; ballot.rows.length < options.votes && tries < options.votes * 10; tries++) {
    const target = popular.pick(random);
    const voter = voters.pick(random);
    if (voter.row.profileId === target.authorProfileId) continue;
    const from = Math.max(target.at + 2, voter.joined);
    if (from > now) continue;
    const to = Math.min(now, from + Math.max(MINUTE, Math.round(random.logNormal(9 * HOURS, 1.4))));
    const at = awakeTime(random, voter.offset, from, to);
    const taken = at + Math.round(random.logNormal(DAYS, 1));
    const archived = random.chance(0.02) && taken <= now ? taken : null;
    ballot.cast(target.type, target.activityId, voter, random.chance(target.liked), at, archived);
  }
  return ballot.rows;
}
