import { slashFields } from '../fields/slash.ts';
import { backingRule, slashFilters } from '../fields/slashFilters.ts';
import { listFunction } from '../schema/declaration.ts';
import { nameOf } from '../schema/feedWords.ts';
import { count, maybe, number, object, optional, time } from '../schema/field.ts';
import { share } from '../schema/shapes.ts';

export const slashesList = listFunction({
  name: 'slashes_list',
  answers: 'Slashes one by one: who accuses whom of what, how the votes stand or ended, and what it costs supporters.',
  args: { rule: backingRule('For the points of rows; figures follow the rule of each day.') },
  filters: slashFilters,
  orders: ['opened', 'closes', 'amount', 'votes', 'share'],
  order: '-opened',
  row: slashFields,
  figures: {
    total: count({ metric: 'slashes.total' }),
    open: count({ metric: 'slashes.open' }),
    upheldOfClosed: share({ metric: 'slashes.upheldRate' }),
    medianAmount: maybe(number({ metric: 'slashes.amount', unit: 'points', says: 'Of score slashes.' })),
    pointsRemoved: object({
      direct: number({ metric: 'slashImpact.onSubject', unit: 'points' }),
      endorsers: number({ metric: 'slashes.penalties', unit: 'points' }),
    }),
  },
  more: { lastClosedAt: optional(maybe(time({ says: 'When the newest slash closed; only where nothing matched.' }))) },
  file: {
    name: 'slashes',
    columns: [
      'id',
      'openedAt',
      'closesAt',
      'cancelledAt',
      'subject',
      'author',
      'type',
      'amount',
      'claim',
      'status',
      'sharePct',
      'up',
      'down',
      'votes',
      'turnoutPct',
      'durationHours',
      'penaltyTotal',
      'exposure.supporters',
      'exposure.points',
      'authorScoreThen',
      'subjectScoreThen',
      'subjectScoreChange7d',
      { name: 'reply', of: ({ reply }) => reply?.text ?? null },
    ],
  },
  feed: {
    title: 'Slashes',
    page: '/slashes',
    order: '-opened',
    // An open slash exposes nothing its votes decide.
    entry: ({ id, openedAt, author, subject, claim, status }) => ({
      id: `slash:${id}`,
      at: openedAt,
      title: `${nameOf(author)} accused ${nameOf(subject)}: ${status}`,
      text: claim,
      path: `/slash-votes/${id}`,
    }),
    ends: ({ id, subject, closesAt }) =>
      closesAt ? { at: closesAt, title: `Slash #${id} on ${nameOf(subject)} closes` } : null,
  },
});
