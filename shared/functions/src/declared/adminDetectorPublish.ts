import { reason } from '../fields/admin.ts';
import { pageFunction } from '../schema/declaration.ts';
import { count, object, text } from '../schema/field.ts';
import { json, words } from '../schema/filter.ts';

export const adminDetectorPublish = pageFunction({
  name: 'admin_detector_publish',
  answers: 'Makes a new version of the parameters of a detector and activates it.',
  args: {
    detector: words({
      required: true,
      sample: 'D12',
      sampleFrom: { fn: 'admin_config', rows: 'detectors', value: 'detector' },
    }),
    params: json({
      required: true,
      says: 'The same names and types as the active version.',
      sampleFrom: { fn: 'admin_config', rows: 'detectors', value: 'params' },
    }),
    reason: reason(),
  },
  rights: 'owner',
  writes: true,
  answer: object({ detector: text(), version: count() }),
});
