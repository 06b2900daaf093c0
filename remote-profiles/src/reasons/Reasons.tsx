import { useQuery } from '@companion/data/query';
import { counted, formatAgo } from '@companion/domain';
import { Icon, type IconName, InfoButton, SkeletonText } from '@companion/ui/core';
import { Link } from '@companion/ui/router';
import { type Reason, reasonsQuery, type Told } from './queries';
import s from './reasons.module.css';

const SIDES: Readonly<Record<Reason['side'], { icon: IconName; word: string }>> = {
  against: { icon: 'arrowDown', word: 'Against' },
  for: { icon: 'arrowUp', word: 'For' },
  context: { icon: 'info', word: 'To know' },
};

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

function Sentences({ told }: { told: Told | { person: null } }) {
  if (told.person === null) return null;
  if (told.reasons.length === 0) return <p className={s.nothing}>{nothingSaid(told)}</p>;
  const signals = told.reasons.some(({ id }) => SIGNALS.has(id));
  return (
    <>
      {signals && <meta name="robots" content="noindex" />}
      <ul className={s.list}>
        {told.reasons.map((reason) => (
          <li key={reason.id} className={s.reason} data-side={reason.side}>
            <Icon name={SIDES[reason.side].icon} />
            <span>
              <span className={s.side}>{SIDES[reason.side].word}: </span>
              {reason.href ? <Link to={reason.href}>{reason.text}</Link> : reason.text}
              {reason.among && <span className={s.among}> {reason.among}</span>}
              {reason.statement && (
                <q className={s.statement}>
                  <bdi>{reason.statement.text}</bdi>
                </q>
              )}
            </span>
          </li>
        ))}
      </ul>
      {signals && (
        <p className={s.among}>Signals, not verdicts: each leads to its rows, where the person can answer.</p>
      )}
    </>
  );
}

/** Rules about suspicions: signals, no verdicts. A page that shows one is not for search engines. */
const SIGNALS: ReadonlySet<string> = new Set(['A1', 'A2', 'A4', 'A10', 'A11']);

/** "Nothing unusual", or what little is known. */
export function nothingSaid({ enough, joinedAt, reviews, votes, asOf }: Told): string {
  if (enough) return 'Nothing unusual.';
  const joined = joinedAt === null ? 'has not joined' : `joined ${formatAgo(joinedAt, asOf)}`;
  return `Too little is known: ${counted(reviews, 'review')}, ${counted(votes, 'vote')}, ${joined}.`;
}
