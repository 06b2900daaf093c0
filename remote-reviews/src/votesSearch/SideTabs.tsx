import { Tabs } from '@companion/ui/core';
import type { Side, VotesSearchAddress } from './params';
import type { VotesSearchKpis } from './queries';

type Props = { side: Side; list: VotesSearchAddress; kpis: VotesSearchKpis | null | undefined };

/** Which votes charts and table show. Switching sides resets the person filter and columns. */
export function SideTabs({ side, list, kpis }: Props) {
  const fresh = { page: 1, cols: [], counterparty: null };
  const to = (dir: Side) => list.href(dir === side ? {} : { ...fresh, dir });
  return (
    <Tabs
      label="Votes cast or received"
      current={side}
      items={[
        { id: 'cast', label: 'Cast', to: to('cast'), count: kpis?.cast.votes },
        { id: 'received', label: 'Received', to: to('received'), count: kpis?.received.votes },
      ]}
    />
  );
}
