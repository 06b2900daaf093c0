import type { Account, Profile } from '../dataset.ts';
import { Random } from './random.ts';

/** Number of rows of each kind. Invitations include one per invited profile, so there are never fewer than those. */
export interface GenerateSize {
  profiles: number;
  usersWithoutProfile: number;
  reviews: number;
  vouches: number;
  votes: number;
  slashes: number;
  invitations: number;
  /** Weeks with XP rows; the last one is the current week. */
  xpWeeks: number;
  markets: number;
}

export interface GenerateOptions extends GenerateSize {
  seed: number;
  /** Clock of the set; truncated to whole seconds. */
  now: Date;
  name?: string;
}

/** A generated member: the row that is written and the traits that determine behavior. Times in Unix seconds. */
export interface Member {
  row: Profile;
  joined: number;
  /** Share of attention received; heavy-tailed. */
  popularity: number;
  /** Share of actions taken; heavy-tailed. */
  activity: number;
  /** Standard normal: how much others like the person. */
  quality: number;
  /** Hours from UTC. */
  offset: number;
  role: 'member' | 'farmer' | 'ring' | 'bot' | 'script';
  /** Number of the member's review ring or group of bots. */
  ring: number | null;
}

export interface World {
  options: GenerateOptions;
  now: number;
  start: number;
  random: Random;
  /** Oldest first. */
  members: Member[];
  byId: Map<number, Member>;
  accounts: Account[];
}

export const MINUTE = 60;
export const HOURS = 3600;
export const DAYS = 86_400;
/** The generated network is a year and a half old. */
export const AGE = 540 * DAYS;

export function isoOf(seconds: number): string {
  return `${new Date(seconds * 1000).toISOString().slice(0, 19)}Z`;
}

export function emptyWorld(options: GenerateOptions): World {
  const now = Math.floor(options.now.getTime() / 1000);
  return {
    options,
    now,
    start: now - AGE,
    random: new Random(options.seed),
    members: [],
    byId: new Map(),
    accounts: [],
  };
}

/** Relative activity by local hour: a quiet night, a lunch dip, a long evening. */
const HOURLY = [3, 1, 0.4, 0.2, 0.2, 0.4, 1.5, 4, 7, 9, 10, 9, 7, 8, 9, 9, 10, 10, 9, 10, 11, 10, 8, 5];
const HOURLY_TOTAL = HOURLY.reduce((sum, weight) => sum + weight, 0);

/** A time in [from, to] that follows the person's daily rhythm; uniformly random if the range has no active hour. */
export function awakeTime(random: Random, offset: number, from: number, to: number): number {
  const plain = Math.floor(random.between(from, to));
  let aim = random.unit() * HOURLY_TOTAL;
  let hour = 0;
  while (hour < 23 && aim > (HOURLY[hour] as number)) aim -= HOURLY[hour++] as number;
  const day = Math.floor((plain + offset * HOURS) / DAYS) * DAYS - offset * HOURS;
  const time = day + hour * HOURS + random.whole(0, HOURS - 1);
  return time >= from && time <= to ? time : plain;
}

/** Unique ascending ids with gaps. */
export function idSequence(random: Random, first: number, gap: number): () => number {
  let id = first;
  return () => {
    id += random.whole(1, gap);
    return id;
  };
}
