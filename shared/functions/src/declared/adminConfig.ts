import { settingValue } from '../fields/admin.ts';
import { paramFields } from '../fields/param.ts';
import { pageFunction } from '../schema/declaration.ts';
import { count, flag, list, map, maybe, object, opaque, text, time } from '../schema/field.ts';

export const adminConfig = pageFunction({
  name: 'admin_config',
  answers: 'Feature flags, settings, protocol parameters and parameters of detectors.',
  rights: 'admin',
  answer: object({
    flags: list(object({ key: text(), enabled: flag(), changedBy: maybe(text()), changedAt: maybe(time()) })),
    settings: list(
      object({
        key: text(),
        value: settingValue(),
        before: maybe(settingValue({ says: 'Before the last change.' })),
        changedBy: maybe(text()),
        changedAt: maybe(time()),
      }),
    ),
    params: list(object(paramFields)),
    detectors: list(
      object({ detector: text(), version: count(), active: flag(), params: map(opaque()), createdAt: time() }),
    ),
  }),
});
