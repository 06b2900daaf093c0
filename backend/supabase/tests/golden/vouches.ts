import { type Cover, each, percent, personId, valueAt } from './cover.ts';

const list = (key: string, path: string, filters: object = {}, map?: Cover['map']): Cover => ({
  key: `vouches.${key}`,
  call: 'vouches_list',
  args: () => ({ filters }),
  path,
  ...(map ? { map } : {}),
});
const statistics = (key: string, path: string, map?: Cover['map']): Cover => ({
  key: `vouches.statistics.${key}`,
  call: 'vouches_statistics',
  path,
  ...(map ? { map } : {}),
});

const eth = (wei: unknown) => Number(wei) / 1e18;

/** Distinct pairs, lower profile first, of reciprocal rows. */
const pairs = (rows: unknown) => {
  const named = (rows as unknown[]).map((row) =>
    [personId(valueAt(row, 'voucher')), personId(valueAt(row, 'subject'))].sort((a, b) => Number(a) - Number(b)),
  );
  return [...new Set(named.map((pair) => pair.join()))].map((pair) => pair.split(','));
};

export const covers: Cover[] = [
  list('list.total', 'total', { status: 'all' }),
  list('list.active', 'total'),
  list('list.ended', 'kpis.ended'),
  list('list.orderByAmount', 'rows', {}, each('id')),
  list('list.mutualVouchIds', 'rows', { mutual: true }, (rows) => (each('id')(rows) as number[]).sort((a, b) => a - b)),

  ...['total', 'active', 'ended', 'tvvWei', 'endedWei', 'vouchers', 'vouchees'].map((field) =>
    statistics(field, `kpis.${field}`),
  ),
  statistics('tvvEth', 'kpis.tvvWei', eth),
  statistics('endedEth', 'kpis.endedWei', eth),
  statistics('meanEth', 'kpis.meanWei', eth),
  statistics('medianEth', 'kpis.medianWei', eth),
  statistics('unhealthy', 'kpis.unhealthyShare.k'),
  statistics('unhealthyPct', 'kpis.unhealthyShare.value', percent),
  statistics('unhealthyInterval', 'kpis.unhealthyShare', (share) => [
    percent(valueAt(share, 'low')),
    percent(valueAt(share, 'high')),
  ]),
  list('statistics.mutualPairs', 'rows', { mutual: true }, pairs),
  statistics('mutualVouches', 'kpis.mutualShare.k'),
  statistics('mutualCountPct', 'kpis.mutualShare.value', percent),
  statistics('mutualEthPct', 'kpis.mutualEthShare', percent),
  statistics('receivedWei.*', 'top.vouchees[person.profileId=$1].wei'),
  statistics('givenWei.*', 'top.vouchers[person.profileId=$1].wei'),
  statistics('giniReceived', 'kpis.received.gini'),
  statistics('hhiReceived', 'kpis.received.hhi'),
  statistics('top10SharePct', 'kpis.received.top10Share', percent),
  statistics('survival', 'survival.all.steps', (steps) =>
    (steps as unknown[]).map((step) => [valueAt(step, 'days'), valueAt(step, 'survival')]),
  ),
  statistics('survivalMedianDays', 'survival.all.medianDays'),
  list('statistics.ethDays.*', 'rows[id=$1].ethDays', { status: 'all' }),
  statistics('levelMatrix.*', 'matrix', (cells, part) => {
    const [voucher, subject] = String(part).split('>');
    return (cells as { voucher: string; subject: string; count: number }[]).find(
      (cell) => cell.voucher === voucher && cell.subject === subject,
    )?.count;
  }),
];
