import { telegramFilters } from '../fields/telegram.ts';
import { pageFunction, stamped } from '../schema/declaration.ts';
import { count } from '../schema/field.ts';
import { seriesFields } from '../schema/shapes.ts';

export const telegramDays = pageFunction({
  name: 'telegram_days',
  answers: 'Messages on each day.',
  filters: telegramFilters,
  opens: { range: '30d' },
  answer: stamped(seriesFields({ count: count() })),
});
