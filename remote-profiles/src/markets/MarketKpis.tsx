import { counted, formatEth, formatNumber, formatPercent } from '@companion/domain';
import { type MarketRows, marketRows } from '@companion/functions/market-rows';
import { KpiRow, KpiTile, Num } from '@companion/ui/core';
import { RowsLink } from '../parts/RowsLink';
import type { Market } from './queries';

/** Number of a market's trades, and how many are of unknown size. */
const tradesInWords = ({ trades, unknownTrades }: Pick<Market, 'trades' | 'unknownTrades'>) =>
  counted(trades, 'trade') + (unknownTrades > 0 ? `, ${formatNumber(unknownTrades)} of unknown size` : '');

/** A market's figures over all time. */
export function MarketKpis({ market }: { market: Market }) {
  const { trustPct, change7d, eip4Points, volatility7d, holders, score } = market;
  const eth = (wei: string) => formatEth(wei, { unit: false });
  const rows = (name: MarketRows, label: string, words: string) => (
    <RowsLink to={marketRows(market, name)} count={market[name]} label={label}>
      {words}
    </RowsLink>
  );
  const amount = (name: 'volumeWei' | 'netTrustFlowWei', what: string) =>
    rows(name, `${what}: ${formatEth(market[name])}`, eth(market[name]));
  const trades = tradesInWords(market);
  return (
    <KpiRow>
      <KpiTile
        label="Trust"
        value={trustPct === null ? null : formatPercent(trustPct / 100)}
        note={change7d === null ? undefined : `${formatNumber(change7d, { signed: true, digits: 1 })} pp in 7 days`}
        metric="profile.marketTrust"
      />
      <KpiTile
        label="Worth"
        value={eip4Points === null ? null : <Num value={eip4Points} signed digits={0} />}
        unit="points"
        metric="EIP-4"
      />
      <KpiTile label="Score" value={score} metric="profiles.score" />
      <KpiTile
        label="Volume"
        value={amount('volumeWei', 'Trades behind the volume')}
        unit="ETH"
        note={rows('trades', trades, trades)}
        metric="markets.volume"
      />
      <KpiTile
        label="Net trust flow"
        value={amount('netTrustFlowWei', 'Trades behind the flow')}
        unit="ETH"
        metric="markets.netFlow"
      />
      <KpiTile
        label="Volatility"
        value={volatility7d === null ? null : <Num value={volatility7d} digits={1} />}
        unit="pp"
        note="of trust, over 7 days"
        metric="markets.volatility"
      />
      <KpiTile
        label="Holders"
        value={rows('holders', counted(holders, 'holder'), formatNumber(holders))}
        metric="markets.holders"
      />
    </KpiRow>
  );
}
