import { batchFields } from '../fields/batch.ts';
import { versions } from '../fields/method.ts';
import { pageFunction, stamped } from '../schema/declaration.ts';
import { count, list, maybe, object, word } from '../schema/field.ts';
import { recordId } from '../schema/filter.ts';
import { busiestAuthor } from '../schema/largest.ts';
import { person } from '../schema/shapes.ts';

export const widgetBatchAnalysis = pageFunction({
  name: 'widget_batch_analysis',
  answers: 'Batches a profile wrote and batches that hold a review of it, with the latest eight of both.',
  args: { profile_id: recordId({ required: true, sampleFrom: { ...busiestAuthor, value: 'person.profileId' } }) },
  answer: stamped({
    person: maybe(person()),
    versions: versions(),
    written: count({ metric: 'batches.widgetWritten' }),
    received: count({ metric: 'batches.widgetReceived' }),
    rows: list(object({ ...batchFields, side: word(['written', 'received']) })),
  }),
});
