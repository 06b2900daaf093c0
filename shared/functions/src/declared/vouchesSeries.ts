import { pageFunction, stamped } from '../schema/declaration.ts';
import { wei } from '../schema/field.ts';
import { bucket } from '../schema/filter.ts';
import { seriesFields } from '../schema/shapes.ts';
import { vouchesFilters } from './vouchesList.ts';

export const vouchesSeries = pageFunction({
  name: 'vouches_series',
  answers: 'Wei staked and withdrawn in each bucket of time, and the stock at its end.',
  args: { bucket: bucket() },
  filters: vouchesFilters,
  answer: stamped(seriesFields({ inWei: wei(), outWei: wei(), stockWei: wei({ metric: 'vouches.stock' }) })),
});
