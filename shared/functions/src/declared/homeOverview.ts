import { seasonWeek } from '../fields/person.ts';
import { briefReasons, knownFields } from '../fields/reason.ts';
import { pageFunction, stamped } from '../schema/declaration.ts';
import {
  count,
  type Field,
  type FieldMeta,
  fraction,
  id,
  list,
  maybe,
  number,
  object,
  optional,
  time,
  wei,
  whole,
  word,
} from '../schema/field.ts';
import { oneOf } from '../schema/filter.ts';
import { person, personFields, share } from '../schema/shapes.ts';

const RANGES = ['24h', '7d', '30d'] as const;

/** The current figure, its flow in the range and in the equal period before, and a sparkline of 30 equal parts of the range. */
const flow = <T>(value: Field<T>) => ({ value, change: value, previous: value, spark: list(value) });
const figure = <T>(value: Field<T>, meta: FieldMeta) => object(flow(value), meta);
const mover = () => list(object({ person: person(), change: whole({ unit: 'points' }) }), { metric: 'home.movers' });

export const homeOverview = pageFunction({
  name: 'home_overview',
  answers:
    'The state of the network: key figures with their history, score movers of the week, and who earned the most XP.',
  args: { range: oneOf(RANGES, { fallback: '7d' }) },
  answer: stamped({
    range: word(RANGES),
    from: time(),
    to: time(),
    kpis: object({
      profiles: figure(count(), { metric: 'home.profiles' }),
      activeReviews: figure(count(), { metric: 'home.activeReviews' }),
      activeVouchedWei: figure(wei(), { metric: 'home.activeVouchedEth' }),
      votes: figure(count(), { metric: 'votes.total' }),
      openSlashes: object(
        { ...flow(count()), votes: count(), turnoutPct: maybe(number({ unit: 'percent' })) },
        { metric: 'home.openSlashes' },
      ),
      weeklyXp: object(
        {
          ...seasonWeek,
          value: whole(),
          change: maybe(whole()),
          previous: maybe(whole()),
          spark: list(whole(), { says: 'By week.' }),
        },
        { metric: 'home.weeklyXp' },
      ),
      acceptanceRate: object(
        { value: maybe(fraction()), share: share(), change: share(), previous: share() },
        { metric: 'home.acceptanceRate' },
      ),
    }),
    movers: object({ since: time(), gains: mover(), losses: mover() }),
    market: optional(
      maybe(
        object(
          {
            id: id(),
            person: person(),
            trustPct: number({ metric: 'profile.marketTrust', unit: 'percent' }),
            change: number({ metric: 'markets.change', says: 'Percentage points within 7 days.' }),
          },
          { says: 'Whose trust moved most; null where none did.' },
        ),
      ),
    ),
    xpTop: object(
      {
        ...seasonWeek,
        rows: list(
          object({
            person: person(),
            xp: whole({ metric: 'M19' }),
            rank: count(),
            previousRank: maybe(count({ says: 'Null: had no XP the week before.' })),
            change: maybe(whole()),
            changePct: maybe(number({ unit: 'percent' })),
          }),
        ),
      },
      { says: 'Of the last complete week.' },
    ),
    examples: list(object({ ...personFields, ...briefReasons, ...knownFields }), {
      says: 'Someone well backed, with mixed signals, and little known; nobody where none is found.',
    }),
  }),
  bench: [{ args: { range: '24h' } }, { args: { range: '30d' } }],
});
