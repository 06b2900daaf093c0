import { reason } from '../fields/admin.ts';
import { pageFunction } from '../schema/declaration.ts';
import { nothing } from '../schema/field.ts';
import { recordId } from '../schema/filter.ts';

export const adminRoadmapRemove = pageFunction({
  name: 'admin_roadmap_remove',
  answers: 'Removes an entry from the public roadmap; the audit log keeps it.',
  args: { id: recordId({ required: true, sampleFrom: { fn: 'roadmap', rows: '', value: 'id' } }), reason: reason() },
  rights: 'admin',
  writes: true,
  answer: nothing(),
});
