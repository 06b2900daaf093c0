import { accuserFields, outcomes, slashFields, slashStatus } from '../fields/slash.ts';
import { slashFilters } from '../fields/slashFilters.ts';
import { pageFunction, stamped } from '../schema/declaration.ts';
import { count, list, maybe, number, object, pick, time, whole } from '../schema/field.ts';
import { countFrom } from '../schema/filter.ts';
import { level, person, share } from '../schema/shapes.ts';

export const slashesOverview = pageFunction({
  name: 'slashes_overview',
  answers: 'How slashes end, by month, amount, share of votes and level, and who accuses and is accused most.',
  filters: { ...slashFilters, minVotes: countFrom(0, 1_000_000) },
  answer: stamped({
    total: count({ metric: 'slashes.total' }),
    open: count({ metric: 'slashes.open' }),
    byStatus: object(outcomes),
    upheldOfClosed: share({ metric: 'slashes.upheldRate' }),
    upheldOfDecided: share({ says: 'Of upheld and defended.' }),
    medianAmount: maybe(number({ metric: 'slashes.amount', unit: 'points' })),
    pointsRemoved: object({ direct: number({ unit: 'points' }), endorsers: number({ unit: 'points' }) }),
    endorsersPenalised: count(),
    medianTurnoutPct: maybe(number({ metric: 'slashes.turnout', unit: 'percent' })),
    repeatAuthors: count({ says: 'People who opened more than one.' }),
    thresholds: maybe(
      object(
        { passPct: maybe(number()), defendPct: maybe(number()) },
        { metric: 'slash.bands', unit: 'percent', says: 'The limits in force.' },
      ),
    ),
    perMonth: list(object({ at: time(), status: slashStatus(), count: count() })),
    shareHistogram: list(object({ from: count({ unit: 'percent' }), count: count() }), {
      says: 'Closed slashes by weighted share, in steps of 5.',
    }),
    amounts: list(object(pick(slashFields, ['id', 'amount', 'type', 'status', 'sharePct'])), {
      says: 'The newest thousand.',
    }),
    levels: list(object({ author: maybe(level()), subject: maybe(level()), status: slashStatus(), count: count() }), {
      says: 'Level of accuser and accused at the opening.',
    }),
    voteHours: list(object({ hour: count({ says: 'After the opening.' }), count: count() })),
    scorePath: list(object({ day: whole(), n: count(), medianChange: maybe(number({ unit: 'points' })) }), {
      says: 'Median score of the accused, by days from the opening.',
    }),
    accused: list(object({ person: person(), slashes: count(), upheld: count() }), { says: 'The ten accused most.' }),
    authors: list(object(accuserFields), { says: 'The twenty with the best record.' }),
  }),
});
