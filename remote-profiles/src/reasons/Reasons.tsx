import { useQuery } from '@companion/data/query';
import { counted, formatAgo } from '@companion/domain';
import { InfoButton, Loaded, SkeletonText } from '@companion/ui/core';
import { reasonsQuery, type Told } from './queries';
import { ReasonList } from './ReasonList';
import s from './reasons.module.css';

/** Up to six sentences about a person (any form of an id), each with the rows behind it. Nothing where they cannot be asked for. */
export function Reasons({ id }: { id: string }) {
  const { data, error } = useQuery(reasonsQuery(id));
  if (error && !data) return null;
  return (
    <section className={s.reasons} aria-label="Reasons" aria-busy={!data}>
      <h2 className={s.title}>
        For and against <InfoButton metric="profile.reasons" label="Reasons" />
      </h2>
      {data ? <Sentences told={data} /> : <SkeletonText lines={2} />}
    </section>
  );
}

/** The sentences alone, where something else has named them. */
export function ReasonSentences({ id }: { id: string }) {
  const query = useQuery(reasonsQuery(id));
  return (
    <Loaded query={query} what="The reasons" shape={<SkeletonText lines={2} />}>
      {(told) => <Sentences told={told} />}
    </Loaded>
  );
}

function Sentences({ told }: { told: Told | { person: null } }) {
  if (told.person === null) return null;
  if (told.reasons.length === 0) return <p className={s.nothing}>{nothingSaid(told)}</p>;
  return <ReasonList person={told.person} reasons={told.reasons} address />;
}

/** "Nothing unusual", or what little is known. */
export function nothingSaid({ enough, joinedAt, reviews, votes, asOf }: Told): string {
  if (enough) return 'Nothing unusual.';
  const joined = joinedAt === null ? 'has not joined' : `joined ${formatAgo(joinedAt, asOf)}`;
  return `Too little is known: ${counted(reviews, 'review')}, ${counted(votes, 'vote')}, ${joined}.`;
}
