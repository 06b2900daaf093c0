import { vouchesList } from '@companion/functions/vouchesList';
import { CommitField, type Placed } from '@companion/ui/page';

type Props = Placed<{ minEth: string | null }>;

/** Minimum amount of a vouch, as decimal ETH. */
export function MinEth({ list, name }: Props) {
  return (
    <CommitField
      label="Min. ETH"
      value={list.values[name] ?? ''}
      inputMode="decimal"
      placeholder="Any"
      accepts={(text) => vouchesList.filters.minEth.read(text) !== null}
      problem="An amount such as 0.05."
      onCommit={(minEth) => list.commit({ [name]: minEth })}
    />
  );
}
