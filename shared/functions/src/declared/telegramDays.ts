import { telegramFilters } from '../fields/telegram.ts';
import { pageFunction, stamped } from '../schema/declaration.ts';
import { count, list, object, time } from '../schema/field.ts';

export const telegramDays = pageFunction({
  name: 'telegram_days',
  answers: 'Messages on each day.',
  filters: telegramFilters,
  answer: stamped({ points: list(object({ at: time(), count: count() })) }),
});
