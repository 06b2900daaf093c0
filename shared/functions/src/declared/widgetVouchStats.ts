import { pageFunction, stamped } from '../schema/declaration.ts';
import { count, list, maybe, number, object, wei } from '../schema/field.ts';
import { recordId } from '../schema/filter.ts';
import { mostReviewed } from '../schema/largest.ts';
import { person } from '../schema/shapes.ts';

export const widgetVouchStats = pageFunction({
  name: 'widget_vouch_stats',
  answers: 'What is currently staked on a profile and by it, mutual vouches, and the three largest backers.',
  args: { profile_id: recordId({ required: true, sampleFrom: { ...mostReviewed, value: 'profileId' } }) },
  answer: stamped({
    person: maybe(person()),
    inWei: wei({ metric: 'vouchStats.widgetIn' }),
    outWei: wei({ metric: 'vouchStats.widgetOut' }),
    inCount: count(),
    outCount: count(),
    mutual: count({ metric: 'vouchStats.widgetMutual' }),
    medianAgeDays: maybe(number({ metric: 'vouchStats.widgetMedianAge', unit: 'days', moves: true })),
    ended: object({ count: count(), unhealthy: count() }, { says: 'Those the person gave and took back.' }),
    topBackers: list(object({ person: person(), amountWei: wei() }), { metric: 'vouchStats.widgetBackers' }),
  }),
});
