import { RaffleEntriesError, type RaffleEntry, sortEntries } from '../../../../shared/domain/src/raffle/entries.ts';
import { SHORTEST_WAIT_SECONDS } from '../../../../shared/domain/src/raffle/rounds.ts';
import { Refusal } from '../answer.ts';

type Input = Record<string, unknown>;

/** Keys of a rule with their largest values. */
const RULE = {
  minScore: 2800,
  minReviews: 1e6,
  minStreak: 1e5,
  season: 1000,
  week: 1000,
  minXp: 1e12,
  slash: 1e12,
  flaggedFrom: 100,
};
const METRICS = ['score', 'xp', 'reviews'];
/** A week's XP needs both season and week. */
const NEEDS_WEEK = (rule: Input) => 'minXp' in rule || (rule.tickets as Input | undefined)?.metric === 'xp';

function whole(value: unknown, name: string, max: number): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= max) return value;
  throw new Refusal(400, `${name} must be a whole number up to ${max}.`);
}

function ruleOf(given: unknown): Input | null {
  if (given === null) return null;
  if (typeof given !== 'object' || Array.isArray(given)) throw new Refusal(400, 'rule must be an object.');
  const { tickets, ...rest } = given as Input;
  const rule: Input = {};
  for (const [key, value] of Object.entries(rest)) {
    const max = Object.hasOwn(RULE, key) ? RULE[key as keyof typeof RULE] : undefined;
    if (max === undefined) throw new Refusal(400, `rule knows ${Object.keys(RULE).join(', ')} and tickets.`);
    rule[key] = whole(value, `rule.${key}`, max);
  }
  if (tickets !== undefined && tickets !== null) rule.tickets = ticketsOf(tickets);
  if (NEEDS_WEEK(rule) && !('season' in rule && 'week' in rule))
    throw new Refusal(400, 'XP needs rule.season and rule.week.');
  return rule;
}

function ticketsOf(given: unknown): Input {
  const { metric, per, cap } = given as Input;
  if (typeof metric !== 'string' || !METRICS.includes(metric))
    throw new Refusal(400, `rule.tickets.metric must be one of ${METRICS.join(', ')}.`);
  return { metric, per: whole(per ?? 1, 'rule.tickets.per', 1e9), cap: whole(cap ?? 1000, 'rule.tickets.cap', 1e6) };
}

function entriesOf(given: unknown): RaffleEntry[] {
  if (!Array.isArray(given)) throw new Refusal(400, 'entries must be a list of {profileId, tickets}.');
  try {
    return sortEntries(
      given.map((row: Input) => ({ profileId: Number(row?.profileId), tickets: Number(row?.tickets ?? 1) })),
    );
  } catch (error) {
    if (error instanceof RaffleEntriesError) throw new Refusal(400, error.message);
    throw error;
  }
}

function timeOf(value: unknown, name: string): string {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(time)) throw new Refusal(400, `${name} must be an ISO time.`);
  return new Date(time).toISOString();
}

function textOf(value: unknown, name: string, max: number): string {
  if (typeof value !== 'string' || value.length > max)
    throw new Refusal(400, `${name} must be text of up to ${max} characters.`);
  return value.trim();
}

/** 32 bytes as hex, in lower case. @throws Refusal */
export function hex32(value: unknown, name: string): string {
  if (typeof value === 'string' && /^[0-9a-f]{64}$/i.test(value)) return value.toLowerCase();
  throw new Refusal(400, `${name} must be 32 bytes as hex.`);
}

/**
 * A raffle's settings, or changes to them; only the given ones.
 * @throws Refusal, also for a beacon earlier than ten minutes after the freeze.
 */
export function readRaffle(input: Input, isNew: boolean): Input {
  const change: Input = {};
  if (isNew || 'title' in input) change.title = textOf(input.title, 'title', 120);
  if (change.title === '') throw new Refusal(400, 'title must not be empty.');
  if ('prize' in input) change.prize = textOf(input.prize, 'prize', 500);
  if (isNew || 'winners' in input) change.winners = whole(input.winners, 'winners', 1000);
  if (change.winners === 0) throw new Refusal(400, 'winners must be at least 1.');
  if ('repeats' in input) change.repeats = input.repeats === true;
  if ('rule' in input) change.rule = ruleOf(input.rule);
  if ('entries' in input) change.entries = entriesOf(input.entries);
  if (isNew && !change.rule && !change.entries) throw new Refusal(400, 'A raffle needs entries or a rule.');
  if (isNew || 'freezeAt' in input || 'beaconAt' in input) {
    change.freezeAt = timeOf(input.freezeAt, 'freezeAt');
    change.beaconAt = timeOf(input.beaconAt, 'beaconAt');
    const wait = (Date.parse(change.beaconAt as string) - Date.parse(change.freezeAt as string)) / 1000;
    if (wait < SHORTEST_WAIT_SECONDS)
      throw new Refusal(400, 'The beacon must be at least 10 minutes after the freeze.');
  }
  if ('commit' in input) change.commit = hex32(input.commit, 'commit');
  return change;
}
