import { useSession } from '@companion/contract/services';
import { useQuery } from '@companion/data/query';
import { Card, EmptyState, InfoButton, Loaded, personName, SkeletonText } from '@companion/ui/core';
import { ExampleButton, PersonField } from '@companion/ui/page';
import { Paths } from '../../../interactions/Paths';
import { canonicalId } from '../../personId';
import type { KnownProfile } from '../../queries';
import type { OverviewAddress } from '../params';
import { pathsQuery } from './queries';
import s from './relations.module.css';

type Props = { person: KnownProfile['person']; list: OverviewAddress };

/** How a person is connected to this one: the one in the address, otherwise the wallet's holder. */
export default function TrustFrom({ person, list }: Props) {
  const { profile: me } = useSession();
  const from = list.values.from ?? (me && me.profileId !== person.profileId ? `profileId:${me.profileId}` : null);
  const name = personName(person);
  return (
    <Card
      title={`Trust path to ${name}`}
      note={
        <>
          How I, or anyone else, am connected to them: the shortest paths over active positive reviews and vouches{' '}
          <InfoButton metric="interactions.path" label="Cost of a path" />
        </>
      }
    >
      <div className={s.paths}>
        <PersonField list={list} name="from" label="From" placeholder={me ? 'me, or anyone' : '@handle or id'} />
        {from ? (
          <Ways from={from} to={person.userkey} />
        ) : (
          <EmptyState
            why="No one is chosen yet."
            action={
              <ExampleButton
                people={1}
                onShow={([somebody]) => somebody && list.commit({ from: canonicalId(somebody) })}
              >
                Start from a well-known person
              </ExampleButton>
            }
          >
            Name a person to see how trust leads from that person to {name}. With your wallet connected, it starts from
            you.
          </EmptyState>
        )}
      </div>
    </Card>
  );
}

function Ways({ from, to }: { from: string; to: string }) {
  const query = useQuery(pathsQuery(from, to));
  return (
    <Loaded query={query} what="The trust paths" shape={<SkeletonText lines={2} />}>
      {({ a, b, paths }) => {
        if (a === null) return <EmptyState why={`Nobody known here has the id “${from}”.`} />;
        if (b === null || a.userId === b.userId) return <EmptyState why="This is the same person." icon="dash" />;
        if (paths.length === 0)
          return (
            <EmptyState
              why={`There is no path of at most five steps from ${personName(a)} to ${personName(b)}.`}
              icon="dash"
            >
              No one {personName(a)} reviews positively or vouches for leads to {personName(b)}.
            </EmptyState>
          );
        return <Paths paths={paths} />;
      }}
    </Loaded>
  );
}
