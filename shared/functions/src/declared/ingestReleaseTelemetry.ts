import { pageFunction } from '../schema/declaration.ts';
import { nothing } from '../schema/field.ts';
import { json } from '../schema/filter.ts';

export const ingestReleaseTelemetry = pageFunction({
  name: 'ingest_release_telemetry',
  answers: 'Takes how loads of releases went in a browser; answers nothing.',
  args: {
    events: json({
      required: true,
      says: 'Up to 50 of {section, version, bucket, phase, duration_ms, error}.',
      sample: [
        { section: 'reviews', version: '1.0.0', bucket: 'current', phase: 'ready', duration_ms: 120, error: null },
      ],
    }),
  },
  rights: 'intake',
  writes: true,
  answer: nothing(),
});
