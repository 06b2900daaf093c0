import { paramFields } from '../fields/param.ts';
import { pageFunction } from '../schema/declaration.ts';
import { count, flag, list, map, maybe, object, opaque, text, time } from '../schema/field.ts';

export const adminConfig = pageFunction({
  name: 'admin_config',
  answers: 'Feature flags, protocol parameters and parameters of detectors.',
  rights: 'admin',
  answer: object({
    flags: list(object({ key: text(), enabled: flag(), changedBy: maybe(text()), changedAt: maybe(time()) })),
    params: list(object(paramFields)),
    detectors: list(
      object({ detector: text(), version: count(), active: flag(), params: map(opaque()), createdAt: time() }),
    ),
  }),
});
