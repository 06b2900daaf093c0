import { slashFields, slashPoints } from '../fields/slash.ts';
import { slashFilters } from '../fields/slashFilters.ts';
import { listFunction } from '../schema/declaration.ts';
import { count, pick, wei } from '../schema/field.ts';

export const slashesImpact = listFunction({
  name: 'slashes_impact',
  answers: 'Closed slashes by the points they moved, and what supporters took away while they were open.',
  filters: slashFilters,
  orders: ['points', 'reach', 'opened'],
  order: '-points',
  row: {
    ...pick(slashFields, ['id', 'openedAt', 'closesAt', 'author', 'subject', 'type', 'amount', 'status']),
    points: slashPoints(),
    ethWithdrawnWei: wei({ metric: 'slashImpact.leftDuring' }),
    reviewsArchived: count({ metric: 'slashImpact.leftDuring' }),
  },
  file: {
    name: 'slashes-impact',
    columns: [
      'id',
      'openedAt',
      'closesAt',
      'subject',
      'author',
      'type',
      'amount',
      'status',
      'points.total',
      'points.direct',
      'points.endorsers',
      'points.inviter',
      'points.reach',
      'ethWithdrawnWei',
      'reviewsArchived',
    ],
  },
});
