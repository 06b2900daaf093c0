import { survivalFields } from '../fields/survival.ts';
import { pageFunction, stamped } from '../schema/declaration.ts';
import { count, fraction, list, maybe, number, object, optional, time, wei } from '../schema/field.ts';
import { ethAmount, levelNamed, onlyYes, pastDay, who } from '../schema/filter.ts';
import { mostReviewed } from '../schema/largest.ts';
import { level, person, share } from '../schema/shapes.ts';

const kpis = object({
  active: count(),
  total: count(),
  ended: count(),
  endedWei: wei(),
  tvvWei: wei({ metric: 'vouchStats.tvv' }),
  vouchers: count({ metric: 'vouchStats.vouchers' }),
  vouchees: count({ metric: 'vouchStats.vouchees' }),
  meanWei: maybe(wei({ metric: 'vouchStats.meanSize' })),
  medianWei: maybe(wei({ metric: 'vouchStats.medianSize' })),
  mutualPairs: count(),
  mutualShare: share({ metric: 'vouchStats.mutualShareCount' }),
  mutualEthShare: maybe(fraction({ metric: 'vouchStats.mutualShareEth' })),
  unhealthyShare: share({ metric: 'vouchStats.unhealthyRate' }),
  received: object(
    {
      n: count(),
      gini: maybe(number({ metric: 'vouchStats.gini' })),
      hhi: maybe(number()),
      top10Share: maybe(fraction({ metric: 'vouchStats.topTenShare' })),
      top1PercentShare: maybe(fraction()),
    },
    { says: 'Concentration of the ETH received.' },
  ),
});

const sums = list(object({ person: person(), wei: wei(), count: count() }));
const sides = { vouchers: sums, vouchees: sums };
const curve = () => object(survivalFields, { metric: 'vouchStats.survival' });

export const vouchesStatistics = pageFunction({
  name: 'vouches_statistics',
  answers: 'How much is staked on people, how concentrated, how sticky and how mutual it is.',
  filters: {
    asOf: pastDay(),
    minEth: ethAmount(),
    authorLevel: levelNamed(),
    subjectLevel: levelNamed(),
    author: who(),
    subject: who({ sampleFrom: mostReviewed }),
    includeEnded: onlyYes({ says: 'Sizes, levels, concentration and top count ended ones too.' }),
  },
  answer: stamped({
    computedAt: maybe(time({ moves: true })),
    kpis,
    sizes: list(
      object({ fromEth: number({ unit: 'ETH' }), toEth: maybe(number({ unit: 'ETH' })), count: count(), wei: wei() }),
      { metric: 'vouchStats.sizes' },
    ),
    survival: object({ all: curve(), mutual: curve(), oneWay: curve() }),
    matrix: list(object({ voucher: level(), subject: level(), count: count(), wei: wei() }), {
      metric: 'vouchStats.levels',
    }),
    lorenz: list(object({ people: fraction(), share: fraction() }), { metric: 'vouchStats.lorenz' }),
    top: object(
      { ...sides, byCount: optional(object(sides, { says: 'By number of vouches instead of ETH.' })) },
      { metric: 'vouchStats.top' },
    ),
    ladder: list(object({ person: person(), ethDays: number(), proposal: number() }), { metric: 'vouchStats.ladder' }),
  }),
});
