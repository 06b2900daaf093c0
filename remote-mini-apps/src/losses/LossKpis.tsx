import { counted, formatNumber, formatPercent } from '@companion/domain';
import { Eth, KpiRow, KpiTile, Num } from '@companion/ui/core';
import type { Losses } from './queries';

/** Losses by kind, streaks first. */
export function LossKpis({ answer: { totals, drawdown, market, streak } }: { answer: Losses }) {
  const { peak, low } = drawdown;
  return (
    <KpiRow>
      <KpiTile
        label="Streaks broken"
        value={streak.breaks}
        metric="losses.breaks"
        note={`${counted(streak.daysLost, 'day')} missed`}
      />
      <KpiTile
        label="Largest score drop"
        value={totals.drawdown}
        unit="points"
        metric="losses.drawdown"
        note={
          peak !== null && low !== null && totals.drawdown > 0
            ? `from ${formatNumber(peak)} to ${formatNumber(low)}`
            : undefined
        }
      />
      <KpiTile label="Reviews taken back" value={totals.reviewsLost} metric="losses.reviews" />
      <KpiTile
        label="Vouches ended"
        value={totals.vouchesLost === 0 ? 0 : <Eth wei={totals.vouchesLostWei} />}
        metric="losses.vouches"
        note={
          totals.vouchesLost > 0
            ? `${counted(totals.vouchesLost, 'vouch', 'vouches')}, ${formatNumber(totals.unhealthyLost)} unhealthy`
            : undefined
        }
      />
      <KpiTile label="To slashes" value={totals.slashPoints} unit="points" metric="slashImpact.onSubject" />
      <KpiTile label="For backing others" value={totals.endorsementPoints} unit="points" metric="M10" />
      {market && (
        <KpiTile
          label="Largest drop in market trust"
          value={<Num value={market.points} digits={1} />}
          unit="percentage points"
          metric="losses.market"
          note={
            market.points > 0
              ? `from ${formatPercent(market.peak / 100)} to ${formatPercent(market.low / 100)}`
              : undefined
          }
        />
      )}
      {totals.salesAtLoss > 0 && (
        <KpiTile
          label="Sold below cost"
          value={<Eth wei={totals.salesAtLossWei} />}
          metric="losses.sales"
          note={counted(totals.salesAtLoss, 'sale')}
        />
      )}
      <KpiTile label="To bonds" value={totals.bondLosses} unit="points" metric="M13" />
    </KpiRow>
  );
}
