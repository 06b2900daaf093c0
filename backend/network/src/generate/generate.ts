import type { Dataset } from '../dataset.ts';
import { addInvitations } from './invitations.ts';
import { addMarkets } from './markets.ts';
import { addPeople } from './people.ts';
import { addReviews } from './reviews.ts';
import { addScores } from './scores.ts';
import { planSlashes } from './slashes.ts';
import { addTelegram } from './telegram.ts';
import { addVotes } from './votes.ts';
import { addVouches } from './vouches.ts';
import { emptyWorld, type GenerateOptions, type GenerateSize, isoOf } from './world.ts';
import { addXp, planSeasons } from './xp.ts';

/** Size of the `demo` set. */
export const demoSize: GenerateSize & { seed: number } = {
  seed: 20_260,
  profiles: 2000,
  usersWithoutProfile: 400,
  reviews: 20_000,
  vouches: 4000,
  votes: 60_000,
  slashes: 60,
  invitations: 3000,
  xpWeeks: 20,
  markets: 30,
};

/** The demo proportions for another number of profiles; the number of weeks is unchanged. */
export function sizeFor(profiles: number): GenerateSize & { seed: number } {
  const scaled = (count: number) => Math.max(1, Math.round((count * profiles) / demoSize.profiles));
  return {
    ...demoSize,
    profiles,
    usersWithoutProfile: scaled(demoSize.usersWithoutProfile),
    reviews: scaled(demoSize.reviews),
    vouches: scaled(demoSize.vouches),
    votes: scaled(demoSize.votes),
    slashes: Math.max(8, scaled(demoSize.slashes)),
    invitations: scaled(demoSize.invitations),
    markets: scaled(demoSize.markets),
  };
}

/**
 * A data set of format 1 generated from a seed: equal options give byte-identical sets. All names and texts are invented.
 * @throws RangeError for sizes that are not whole numbers of at least 0.
 */
export function generate(options: GenerateOptions): Dataset {
  for (const [key, value] of Object.entries(options))
    if (typeof value === 'number' && !(Number.isSafeInteger(value) && value >= 0))
      throw new RangeError(`${key} must be a whole number of at least 0`);
  const world = emptyWorld(options);
  addPeople(world);
  const slashes = planSlashes(world);
  const { paths, rows: scoreHistory } = addScores(world, slashes);
  const reviews = addReviews(world, slashes);
  const vouches = addVouches(world);
  const votes = addVotes(world, paths, slashes, reviews, vouches);
  const invitations = world.members.length ? addInvitations(world, paths) : [];
  const seasons = planSeasons(world);
  const xpWeekly = addXp(world, seasons);
  const markets = addMarkets(world);
  const slashRows = slashes.map((plan) => plan.row);
  return {
    format: 1,
    name: options.name ?? 'generated',
    now: isoOf(world.now),
    seasons,
    profiles: world.members.map((member) => member.row),
    users: world.accounts,
    scoreHistory,
    reviews,
    vouches,
    votes,
    slashes: slashRows,
    invitations,
    xpWeekly,
    markets,
    telegram: addTelegram(world, slashRows),
  };
}
