import { counted } from '@companion/domain';
import { EmptyState, TimeAgo } from '@companion/ui/core';
import type { Slash } from '../slashes/queries';

/** While a slash is open nobody sees how anybody votes: only how many did. */
export function Sealed({ slash: { votes, closesAt } }: { slash: Slash }) {
  return (
    <EmptyState icon="lock" why={`Sealed. ${counted(votes, 'person', 'people')} voted so far.`}>
      Individual votes are shown when the slash closes, <TimeAgo at={closesAt} />.
    </EmptyState>
  );
}
