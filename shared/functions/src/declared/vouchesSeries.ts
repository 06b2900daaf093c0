import { pageFunction, stamped } from '../schema/declaration.ts';
import { list, object, time, wei } from '../schema/field.ts';
import { oneOf } from '../schema/filter.ts';
import { vouchesFilters } from './vouchesList.ts';

export const vouchesSeries = pageFunction({
  name: 'vouches_series',
  answers: 'Wei that came and went in each bucket of time, and the stock at its end.',
  args: { bucket: oneOf(['day', 'week'], { fallback: 'day' }) },
  filters: vouchesFilters,
  answer: stamped({
    points: list(object({ at: time(), inWei: wei(), outWei: wei(), stockWei: wei({ metric: 'vouches.stock' }) })),
  }),
});
