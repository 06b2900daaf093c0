import { slashFields } from '../fields/slash.ts';
import { pageFunction, stamped } from '../schema/declaration.ts';
import { count, flag, id, list, maybe, number, object, pick } from '../schema/field.ts';
import { recordId } from '../schema/filter.ts';
import { mostReviewed } from '../schema/largest.ts';
import { person } from '../schema/shapes.ts';

const RECEIVED = [
  'id',
  'openedAt',
  'closesAt',
  'author',
  'type',
  'amount',
  'status',
  'votes',
  'sharePct',
  'penaltyTotal',
] as const;

export const widgetSlashImpact = pageFunction({
  name: 'widget_slash_impact',
  answers:
    'Points that slashes cost a profile, its supporters, and itself for backing others, with the latest of both.',
  args: { profile_id: recordId({ required: true, sampleFrom: { ...mostReviewed, value: 'profileId' } }) },
  answer: stamped({
    person: maybe(person()),
    pointsSelf: number({ metric: 'slashImpact.onSubject', unit: 'points' }),
    pointsOthers: number({ metric: 'slashImpact.onOthers', unit: 'points' }),
    pointsSuffered: number({ metric: 'slashImpact.suffered', unit: 'points' }),
    received: list(object({ ...pick(slashFields, RECEIVED), supporters: count({ metric: 'M9' }) }), {
      says: 'The newest eight.',
    }),
    suffered: list(
      object({
        slashId: id(),
        subject: person(),
        points: maybe(number({ metric: 'M10', unit: 'points' })),
        reviewed: flag(),
        vouched: flag(),
      }),
      { says: 'The eight that cost most.' },
    ),
  }),
});
