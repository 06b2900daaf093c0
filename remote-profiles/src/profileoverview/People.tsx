import { counted, formatDate, publicSummaryOf } from '@companion/domain';
import {
  Avatar,
  Card,
  LevelChip,
  Num,
  Person,
  personName,
  personPath,
  Sparkline,
  SummaryLine,
  useNow,
} from '@companion/ui/core';
import { Link } from '@companion/ui/router';
import { ReasonList } from '../reasons/ReasonList';
import { PercentileBars } from './PercentileBars';
import s from './profileoverview.module.css';
import type { ComparedPerson } from './queries';

/** A card per person: score, percentiles, and who backs them. */
export function People({ people }: { people: readonly ComparedPerson[] }) {
  return (
    <div className={s.people} data-many={people.length > 1 || undefined}>
      {people.map((person) => (
        <Report key={person.userId} person={person} />
      ))}
    </div>
  );
}

function Report({ person }: { person: ComparedPerson }) {
  const { scores, delta30d, joinedAt, invitedBy, endorsers } = person;
  const { pos, neu, neg, unknown = 0 } = person.reviews;
  const summary = publicSummaryOf({
    ...person,
    reviews: pos + neu + neg + unknown,
    votes: person.votesCast,
    asOf: useNow(),
  });
  return (
    <Card>
      <article className={s.report}>
        <div className={s.who}>
          <Avatar source={person.avatar} size={48} />
          <div className={s.names}>
            <h2 className={s.name}>
              <Link to={personPath(person)}>
                <bdi translate="no">{personName(person)}</bdi>
              </Link>
            </h2>
            <p className={s.muted}>
              {joinedAt ? `Joined ${formatDate(joinedAt, { timeZone: 'UTC' })}` : 'Has not joined'}
              {invitedBy && (
                <>
                  , invited by <bdi translate="no">{personName(invitedBy)}</bdi>
                </>
              )}
            </p>
          </div>
          <p className={s.score}>
            <span className={s.scoreValue}>
              <Num value={person.score} />
            </span>
            <LevelChip score={person.score} />
          </p>
          <p className={s.moved}>
            <Sparkline values={scores.map(({ score }) => score)} />
            <span className={s.muted}>
              <Num value={delta30d} signed /> in 30 days
            </span>
          </p>
        </div>
        <div className={s.reasons}>
          <h3 className={s.sub}>For and against</h3>
          {summary && <SummaryLine of={summary} />}
          {person.reasons.length > 0 ? (
            <ReasonList person={person} reasons={person.reasons} />
          ) : (
            !summary && <p className={s.muted}>{person.enough ? 'Nothing unusual.' : 'Too little is known.'}</p>
          )}
        </div>
        <PercentileBars person={person} />
        <div className={s.backers}>
          <h3 className={s.sub}>Endorsed by {counted(endorsers.count, 'person', 'people')}</h3>
          {endorsers.people.length > 0 && (
            <ul className={s.backerList}>
              {endorsers.people.map((each) => (
                <li key={each.userId}>
                  <Person person={each} />
                </li>
              ))}
            </ul>
          )}
        </div>
      </article>
    </Card>
  );
}
