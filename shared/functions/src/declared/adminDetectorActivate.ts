import { reason } from '../fields/admin.ts';
import { pageFunction } from '../schema/declaration.ts';
import { count, object, text } from '../schema/field.ts';
import { countFrom, words } from '../schema/filter.ts';

export const adminDetectorActivate = pageFunction({
  name: 'admin_detector_activate',
  answers: 'Goes back (or forward) to a published version of the parameters of a detector.',
  args: {
    detector: words({
      required: true,
      sample: 'D12',
      sampleFrom: { fn: 'admin_config', rows: 'detectors', value: 'detector' },
    }),
    version: countFrom(1, 1_000_000, { required: true, sample: 1 }),
    reason: reason(),
  },
  rights: 'owner',
  writes: true,
  answer: object({ detector: text(), version: count() }),
});
