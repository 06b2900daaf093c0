import { foundPerson } from '../fields/person.ts';
import { pageFunction } from '../schema/declaration.ts';
import {
  count,
  day,
  either,
  type Fields,
  flag,
  found,
  id,
  list,
  maybe,
  number,
  object,
  optional,
  text,
  time,
  wei,
  whole,
  word,
} from '../schema/field.ts';
import { oneOf, pastDay, range, who } from '../schema/filter.ts';
import { person, stampFields } from '../schema/shapes.ts';
import { EVENT_KINDS } from './profileEvents.ts';

const points = () => number({ unit: 'points' });
const loss = <const W extends string, F extends Fields>(kinds: readonly W[], fields: F) =>
  object({ kind: word(kinds), at: time(), ...fields });
const ledger = list(
  either([
    loss(['review'], { id: id(), person: person(), sentiment: maybe(whole({ says: '1, 0 or -1.' })) }),
    loss(['vouch'], { id: id(), person: person(), wei: maybe(wei()), unhealthy: flag() }),
    loss(['bond'], { id: text(), person: person(), points: points(), open: flag() }),
    loss(['market'], {
      id: text({ says: 'Of the market and the trade.' }),
      market: id(),
      person: person(),
      side: word(['trust', 'distrust']),
      wei: wei({ metric: 'losses.sales' }),
    }),
    loss(['score'], { points: points(), score: whole() }),
    loss(['slash'], { id: id(), person: person(), points: maybe(points()) }),
    loss(['endorsement'], {
      id: id(),
      person: person(),
      points: points(),
      countedAt: time({ metric: 'M9', says: 'Who backed the slashed person then, pays.' }),
      leftAt: maybe(time({ says: 'When they stopped while the slash was open, and too late.' })),
    }),
  ]),
  { says: 'The newest thousand.' },
);

const streak = object({
  source: maybe(count({ says: 'The network’s own streak.' })),
  estimated: flag({ says: 'The rest is estimated from activity.' }),
  current: count({ unit: 'days' }),
  longest: count({ unit: 'days' }),
  breaks: count({ says: 'Runs of three or more days that ended.' }),
  daysLost: count(),
  longestGap: count({ unit: 'days' }),
  activeDays: count(),
  list: list(object({ from: day(), to: day(), days: count(), missed: count() })),
  days: list(day(), { says: 'Active ones of the last 53 weeks.' }),
});

export const losses = pageFunction({
  name: 'losses',
  answers: 'What a person lost: reviews, vouches, points and streaks, with the largest score drop.',
  args: {
    id: who({ required: true, sample: 'judy' }),
    kind: oneOf(['all', 'score', 'review', 'vouch', 'slash', 'endorsement', 'bond', 'market'], {
      fallback: 'all',
      says: 'Of the ledger.',
    }),
  },
  filters: { range: range({ says: 'Of the ledger.' }), asOf: pastDay() },
  answer: found(
    'person',
    { ...stampFields, person: maybe(person()), suggest: optional(list(foundPerson())) },
    {
      totals: object({
        count: optional(count({ says: 'Entries of the whole ledger but falls of the score, which follow from them.' })),
        drawdown: count({ unit: 'points' }),
        reviewsLost: count(),
        vouchesLost: count(),
        vouchesLostWei: wei(),
        unhealthyLost: count(),
        slashPoints: number({ metric: 'slashImpact.onSubject', unit: 'points' }),
        endorsementPoints: number({ metric: 'M10', unit: 'points' }),
        bondLosses: number({ metric: 'M13', unit: 'points' }),
        salesAtLoss: count(),
        salesAtLossWei: wei({ metric: 'losses.sales' }),
      }),
      drawdown: object({
        points: count({ unit: 'points' }),
        peak: maybe(whole()),
        low: maybe(whole()),
        peakAt: maybe(time()),
        lowAt: maybe(time()),
      }),
      falls: list(
        object({
          day: day(),
          points: count({ metric: 'M21', unit: 'points' }),
          score: whole({ says: 'At the end of the day.' }),
          events: list(object({ kind: word(EVENT_KINDS), count: count() }), {
            metric: 'profile.events',
            says: 'What happened around the person that day, not as cause.',
          }),
        }),
        { says: 'The five days of the range on which the score fell most.' },
      ),
      market: maybe(
        object({
          points: number({ metric: 'losses.market', says: 'Percentage points.' }),
          peak: number({ unit: 'percent' }),
          low: number({ unit: 'percent' }),
          lowAt: maybe(time()),
        }),
      ),
      streak,
      curve: list(object({ at: time(), score: whole(), drawdown: count({ unit: 'points' }) }), {
        says: 'The newest 500 scores.',
      }),
      ledger,
    },
  ),
});
