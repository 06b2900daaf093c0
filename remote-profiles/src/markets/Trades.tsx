import { functionQuery } from '@companion/data';
import { useQuery } from '@companion/data/query';
import { ethOf } from '@companion/domain';
import { marketTrades } from '@companion/functions/marketTrades';
import { CommitField, chipsOf, FilterSelect } from '@companion/ui/page';
import { DataTable } from '@companion/ui/table';
import { type MarketAddress, SIDES } from './params';
import { tradeColumns } from './tradeColumns';
import { weiOf } from './weiOf';

const SIDE_NAMES = { trust: 'Trust', distrust: 'Distrust' };

/** All trades in the range. */
export function Trades({ marketId, list }: { marketId: number | null; list: MarketAddress }) {
  const { minWei } = list.values;
  const query = useQuery(functionQuery(marketTrades, list.args));
  const least = minWei === null ? '' : ethOf(minWei);
  return (
    <DataTable
      caption="Trades"
      columns={tradeColumns}
      query={query}
      list={list}
      rowKey={({ id }) => id}
      noun={{ one: 'trade', other: 'trades' }}
      filters={
        <>
          <FilterSelect list={list} name="side" label="Side" words={SIDES} any="Both sides" names={SIDE_NAMES} />
          <CommitField
            label="At least, ETH"
            value={least}
            inputMode="decimal"
            placeholder="0"
            accepts={(text) => weiOf(text) !== null}
            problem="An amount of ETH like 0.05."
            onCommit={(text) => list.commit({ minWei: text === null ? null : weiOf(text) })}
          />
        </>
      }
      chips={chipsOf(
        list,
        { side: 'Side', minWei: 'At least' },
        minWei ? { [`minWei:${minWei}`]: `${least} ETH` } : {},
      )}
      exportOf={{ fn: 'market_trades', filters: { market_id: marketId, ...list.filters } }}
    />
  );
}
