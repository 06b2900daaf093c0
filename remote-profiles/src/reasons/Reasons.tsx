import { useQuery } from '@companion/data/query';
import { capitalized, counted, formatAgo, formatDate } from '@companion/domain';
import { ErrorPanel, InfoButton, Loaded, SkeletonText } from '@companion/ui/core';
import { PersonSummary } from './PersonSummary';
import { reasonsQuery, type Told } from './queries';
import { ReasonList } from './ReasonList';
import s from './reasons.module.css';
import { ruleName } from './ruleNames';

type ReasonsProps = {
  /** Any form of an id. */
  id: string;
  /** The past day whose sentences are shown. */
  asOf?: string | null;
};

/** Up to six sentences about a person, each with its rows. */
export function Reasons({ id, asOf = null }: ReasonsProps) {
  const { data, error, refetch } = useQuery(reasonsQuery(id, asOf));
  const then = data?.person && data.notKnown.length > 0 ? formatDate(data.asOf, { timeZone: 'UTC' }) : null;
  return (
    <section className={s.reasons} aria-label="Reasons" aria-busy={!data && !error}>
      <h2 className={s.title}>
        For and against{then && ` on ${then}`} <InfoButton metric="profile.reasons" label="Reasons" />
      </h2>
      {data ? (
        <Sentences told={data} />
      ) : error ? (
        <ErrorPanel what="The reasons" error={error} onRetry={() => refetch()} />
      ) : (
        <SkeletonText lines={2} />
      )}
    </section>
  );
}

/** Summary and sentences, where the person is already named elsewhere. */
export function ReasonSentences({ id }: { id: string }) {
  const query = useQuery(reasonsQuery(id));
  return (
    <Loaded query={query} what="The reasons" shape={<SkeletonText lines={2} />}>
      {(told) => (
        <>
          <PersonSummary id={id} asOf={null} />
          <Sentences told={told} />
        </>
      )}
    </Loaded>
  );
}

function Sentences({ told }: { told: Told | { person: null } }) {
  if (told.person === null) return null;
  return (
    <>
      {told.reasons.length === 0 ? (
        <p className={s.nothing}>{nothingSaid(told)}</p>
      ) : (
        <ReasonList person={told.person} reasons={told.reasons} address />
      )}
      <NotKnownThen rules={told.notKnown} />
    </>
  );
}

/** This many rules fit into one or two lines on a phone. */
const FEW_RULES = 3;

/**
 * What the sentences of a past day cannot cover: comparisons with others on that day, and what is only computed for the
 * present.
 */
export function NotKnownThen({ rules }: { rules: readonly string[] }) {
  if (rules.length === 0) return null;
  const names = rules.map(ruleName).join(', ');
  if (rules.length <= FEW_RULES) return <p className={s.among}>Not known for that day: {names}.</p>;
  return (
    <details className={s.among}>
      <summary>Not known for that day: {counted(rules.length, 'rule')}</summary>
      {capitalized(names)}.
    </details>
  );
}

/** Says that no rule applies; for a past day, which has no summary, also how much is known. */
export function nothingSaid({ summary, enough, joinedAt, reviews, votes, asOf }: Told): string {
  if (summary !== null) return 'Nothing for or against.';
  if (enough) return 'Nothing unusual is known for that day.';
  const joined = joinedAt === null ? 'has not joined' : `joined ${formatAgo(joinedAt, asOf)}`;
  return `Too little is known: ${counted(reviews, 'review')}, ${counted(votes, 'vote')}, ${joined}.`;
}
