import { counted, formatEth, formatNumber } from '@companion/domain';
import { KpiRow, KpiTile, Num } from '@companion/ui/core';
import type { Market } from './queries';

/** How many trades a market has, and of how many nobody knows what was traded. */
const tradesInWords = ({ trades, unknownTrades }: Pick<Market, 'trades' | 'unknownTrades'>) =>
  counted(trades, 'trade') + (unknownTrades > 0 ? `, ${formatNumber(unknownTrades)} of unknown size` : '');

/** A market in figures, over all its time. */
export function MarketKpis({ market }: { market: Market }) {
  const { trustPct, change24h, eip4Points, volatility7d, holders, score } = market;
  const eth = (wei: string) => formatEth(wei, { unit: false });
  return (
    <KpiRow>
      <KpiTile
        label="Trust"
        value={trustPct}
        unit="%"
        note={change24h === null ? undefined : `${formatNumber(change24h, { signed: true })} in 24 hours`}
        metric="profile.marketTrust"
      />
      <KpiTile
        label="Worth"
        value={eip4Points === null ? null : <Num value={eip4Points} signed />}
        unit="points"
        metric="EIP-4"
      />
      <KpiTile label="Score" value={score} metric="profiles.score" />
      <KpiTile
        label="Volume"
        value={eth(market.volumeWei)}
        unit="ETH"
        note={tradesInWords(market)}
        metric="markets.volume"
      />
      <KpiTile label="Net trust flow" value={eth(market.netTrustFlowWei)} unit="ETH" metric="markets.netFlow" />
      <KpiTile label="Volatility, 7 days" value={volatility7d} unit="points of trust" metric="markets.volatility" />
      <KpiTile label="Holders" value={holders} metric="markets.holders" />
    </KpiRow>
  );
}
