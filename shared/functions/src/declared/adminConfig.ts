import { settingValue } from '../fields/admin.ts';
import { paramFields } from '../fields/param.ts';
import { ruleValue } from '../fields/rule.ts';
import { pageFunction } from '../schema/declaration.ts';
import { count, flag, list, map, maybe, number, object, opaque, text, time } from '../schema/field.ts';

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
    params: list(
      object({
        ...paramFields,
        before: maybe(ruleValue({ says: 'What would count again were it taken back; null: not published here.' })),
      }),
    ),
    detectors: list(
      object({ detector: text(), version: count(), active: flag(), params: map(opaque()), createdAt: time() }),
    ),
    limits: list(
      object({
        subject: text({ says: 'param:<key>, setting:<key> or detector:<name>.' }),
        name: text({ says: 'Of a detector: members on the way to the value, * for any one. Else empty.' }),
        least: maybe(number()),
        most: maybe(number()),
        whole: flag(),
        longest: maybe(count({ says: 'Characters of a text.' })),
        words: maybe(list(text(), { says: 'It is one of these.' })),
        because: text({ says: 'Why it begins and ends there.' }),
      }),
      { says: 'What values may be.' },
    ),
    orders: list(
      object({
        subject: text({ says: 'detector:<name>.' }),
        lower: text({ says: 'Its last name; in a list its place from 1.' }),
        upper: text({ says: 'The same of the bound beside it, which must be above.' }),
        because: text({ says: 'Why.' }),
      }),
      { says: 'Bounds that may not cross.' },
    ),
  }),
});
