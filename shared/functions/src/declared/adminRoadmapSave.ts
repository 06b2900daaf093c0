import { reason } from '../fields/admin.ts';
import { ROADMAP_STATUSES, roadmapFields } from '../fields/roadmap.ts';
import { pageFunction } from '../schema/declaration.ts';
import { count, object } from '../schema/field.ts';
import { countFrom, longText, oneOf, recordId } from '../schema/filter.ts';

export const adminRoadmapSave = pageFunction({
  name: 'admin_roadmap_save',
  answers: 'Adds an entry to the public roadmap at a given place, or changes one.',
  args: {
    title: longText(200, { required: true, sample: 'Charts by week' }),
    status: oneOf(ROADMAP_STATUSES, { required: true, sample: 'planned' }),
    votes: countFrom(0, 1_000_000, { required: true, sample: 0 }),
    place: countFrom(1, 1000, { required: true, sample: 1, says: 'From 1; beyond the end is the end.' }),
    reason: reason(),
    id: recordId({ says: 'Of the entry that changes; none adds one.' }),
  },
  rights: 'admin',
  writes: true,
  answer: object({ ...roadmapFields, place: count() }),
});
