import { functionQuery } from '@companion/data';
import { useQuery } from '@companion/data/query';
import { frozenAt } from '@companion/domain';
import { slashImpact } from '@companion/functions/slashImpact';
import { ClockProvider, foundIn, Loaded, Page, SkeletonTable } from '@companion/ui/core';
import { useParams } from '@companion/ui/router';
import { NoSlash } from '../slash/NoSlash';
import { renewWhileOpen } from '../slash/renewWhileOpen';
import { SlashHead } from '../slash/SlashHead';
import { slashIdIn } from '../slash/slashId';
import { Changes } from './Changes';
import { impactFinding } from './finding';
import { useImpactAddress } from './params';

/** /slashes/impact/{rawEthosId}: what did this slash change, for whom, and did they leave in time? */
export default function ImpactPage() {
  const { rawEthosId = '' } = useParams();
  const id = slashIdIn(rawEthosId);
  return id === null ? <NoSlash id={rawEthosId} index="/slashes/impact" /> : <ImpactOfSlash key={id} id={id} />;
}

function ImpactOfSlash({ id }: { id: number }) {
  const list = useImpactAddress(id);
  const query = useQuery(renewWhileOpen(functionQuery(slashImpact, list.args), ({ slash }) => (slash ? [slash] : [])));
  const { data } = query;
  if (data?.slash === null) return <NoSlash id={String(id)} index="/slashes/impact" nearest={data.nearest} />;
  return (
    <ClockProvider now={frozenAt(data?.asOf, query.dataUpdatedAt)}>
      <Page>
        <SlashHead
          id={id}
          title={`Impact of slash #${id}`}
          finding={foundIn(data, query.error, impactFinding)}
          purpose="What did it change, for whom, and did they leave in time?"
          slash={data?.slash}
        />
        <Loaded query={query} what="The impact of this slash" shape={<SkeletonTable rows={8} columns={6} />}>
          {(answer) => (answer.slash === null ? null : <Changes list={list} query={query} impact={answer} />)}
        </Loaded>
      </Page>
    </ClockProvider>
  );
}
