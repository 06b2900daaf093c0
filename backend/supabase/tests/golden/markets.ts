import { type Cover, personId } from './cover.ts';

const eth = (wei: unknown) => Number(BigInt(wei as string) / 10n ** 9n) / 1e9;
const market = (key: string, path: string, map?: Cover['map']): Cover => ({
  key: `markets.*.${key}`,
  call: 'market_detail',
  args: (id) => ({ market_id: Number(id) }),
  path,
  ...(map ? { map } : {}),
});

export const covers: Cover[] = [
  market('profileId', 'market.person.profileId'),
  ...['trustPct', 'eip4Points', 'volumeWei', 'netTrustFlowWei', 'snapshots', 'trades', 'volatility7d'].map((field) =>
    market(field, `market.${field}`),
  ),
  market('volumeEth', 'market.volumeWei', eth),
  market('netTrustFlowEth', 'market.netTrustFlowWei', eth),
  market('holders', 'holders', (holders) =>
    (holders as { person: unknown; side: string; votes: number }[]).map((row) => [
      personId(row.person),
      row.side,
      row.votes,
    ]),
  ),
];
