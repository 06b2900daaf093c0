import { counted } from '@companion/domain';
import { EmptyState, TimeAgo } from '@companion/ui/core';
import type { Slash } from '../slashes/queries';

/** While a slash is open only the number of votes is visible, not their direction. */
export function Sealed({ slash: { votes, closesAt } }: { slash: Slash }) {
  return (
    <EmptyState icon="lock" why={`Sealed. ${counted(votes, 'person', 'people')} voted so far.`}>
      Individual votes are shown when the slash closes, <TimeAgo at={closesAt} />.
    </EmptyState>
  );
}
