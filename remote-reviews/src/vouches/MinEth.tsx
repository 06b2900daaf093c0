import { vouchesList } from '@companion/functions/vouchesList';
import { CommitField } from '@companion/ui/page';

type Props = { value: string | null; onCommit: (eth: string | null) => void };

/** The least amount of a vouch, as a decimal of ETH. */
export function MinEth({ value, onCommit }: Props) {
  return (
    <CommitField
      label="Min. ETH"
      value={value ?? ''}
      inputMode="decimal"
      placeholder="Any"
      accepts={(text) => vouchesList.filters.minEth.read(text) !== null}
      problem="An amount such as 0.05."
      onCommit={onCommit}
    />
  );
}
