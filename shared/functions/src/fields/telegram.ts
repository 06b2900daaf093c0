import { countFrom, pastDay, range, who, words } from '../schema/filter.ts';

/** Message filters. */
export const telegramFilters = {
  q: words({ says: 'Words of the message.', sample: 'slash' }),
  range: range(),
  asOf: pastDay(),
  channel: words({ sample: 'community' }),
  person: who({ says: 'Who is mentioned.' }),
  slash: countFrom(0, 1_000_000_000, { sample: 1, says: 'Number of the slash that is mentioned.' }),
};
