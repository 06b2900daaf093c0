import { count, type Fields, fraction, id, list, maybe, number, type Of, object, text, time } from '../schema/field.ts';
import { level, person } from '../schema/shapes.ts';

const line = object({
  id: text(),
  weight: number(),
  feature: maybe(number()),
  points: maybe(number()),
  because: text(),
});

export type ScoreLine = Of<typeof line>;

/** A voter with a bot score: all of its lines and the figures behind them. */
export const voterFields = {
  voter: person(),
  level: maybe(level()),
  score: number({ metric: 'bot.score' }),
  band: text(),
  coverage: number({ unit: 'percent' }),
  votes: count(),
  lines: list(line),
  maxJ: maybe(number({ metric: 'D5' })),
  modalShare: maybe(fraction({ metric: 'D4' })),
  quietHours: maybe(number({ metric: 'D3', unit: 'hours' })),
  fastShare: maybe(fraction({ metric: 'D8' })),
  batchShare: maybe(fraction()),
  burstiness: maybe(number({ metric: 'D2' })),
  hhi: maybe(fraction({ metric: 'D6' })),
  upShare: maybe(fraction({ metric: 'D7' })),
  upP: maybe(number({ says: 'Chance of so one-sided a share, by the binomial test against the network’s share.' })),
  trustPercentile: maybe(number({ metric: 'D11' })),
  ringId: maybe(id()),
} as const satisfies Fields;

/** Voters that vote in lockstep (D5). */
export const ringFields = {
  id: id(),
  size: count(),
  members: list(person(), { says: 'The first fifty.' }),
  tooFew: count({ says: 'Members with too few votes to score.' }),
  tooFewIds: list(id(), { says: 'Those of them among the first fifty.' }),
  edges: count(),
  density: fraction(),
  sharedTargets: count(),
  votes: count(),
  firstAt: time(),
  lastAt: time(),
  beneficiaries: list(person(), { says: 'Authors with most of the ring’s votes, first.' }),
} as const satisfies Fields;
