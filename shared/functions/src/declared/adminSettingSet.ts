import { reason, settingValue } from '../fields/admin.ts';
import { pageFunction } from '../schema/declaration.ts';
import { object, text } from '../schema/field.ts';
import { json, words } from '../schema/filter.ts';

export const adminSettingSet = pageFunction({
  name: 'admin_setting_set',
  answers: 'Changes the banner above every page, or how long logs, telemetry or feedback are stored.',
  args: {
    key: words({ required: true, sample: 'retention.logs' }),
    change: json({ required: true, sample: { value: 30 }, says: '{"value": …}: text of the banner, or days.' }),
    reason: reason(),
  },
  rights: 'owner',
  writes: true,
  answer: object({ key: text(), value: settingValue() }),
});
