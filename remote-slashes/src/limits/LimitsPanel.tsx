import { functionQuery } from '@companion/data';
import { useQuery } from '@companion/data/query';
import { slashThresholds } from '@companion/functions/slashThresholds';
import { Button, Card, Loaded, SkeletonText } from '@companion/ui/core';
import { useState } from 'react';
import type { OverviewAddress } from '../overview/params';
import { OtherLimits } from './OtherLimits';

/** Applies other limits to the slashes of the view. Nothing is requested until the visitor opens it or follows a link to it. */
export function LimitsPanel({ list }: { list: OverviewAddress }) {
  const { pass, defend } = list.values;
  const [wanted, setWanted] = useState(false);
  const open = wanted || pass !== null || defend !== null;
  return (
    <Card
      title="What if the limits had been different?"
      note="Which outcomes would change, and who would gain or lose. Calculated on this page; nothing is saved."
    >
      {open ? (
        <Limits list={list} />
      ) : (
        <Button size="sm" onClick={() => setWanted(true)}>
          Try other limits
        </Button>
      )}
    </Card>
  );
}

function Limits({ list }: { list: OverviewAddress }) {
  const query = useQuery(functionQuery(slashThresholds, { filters: list.filters }));
  return (
    <Loaded query={query} what="The closed slashes" shape={<SkeletonText lines={6} />}>
      {(answer) => <OtherLimits answer={answer} list={list} />}
    </Loaded>
  );
}
