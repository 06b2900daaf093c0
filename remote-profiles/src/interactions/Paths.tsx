import { formatNumber } from '@companion/domain';
import { InfoButton, Person, personName } from '@companion/ui/core';
import { Link } from '@companion/ui/router';
import { Fragment } from 'react';
import s from './interactions.module.css';
import type { TrustPath } from './queries';

/** Trust paths from one person to another, strongest first, each step with its reason. */
export function Paths({ paths }: { paths: readonly TrustPath[] }) {
  return (
    <ol className={s.paths}>
      {paths.map(({ people, edges, cost }) => (
        <li key={people.map(({ userId }) => userId).join()}>
          {people.map((person, place) => {
            const edge = edges[place - 1];
            const before = people[place - 1];
            return (
              <Fragment key={person.userId}>
                {edge && before && <Step edge={edge} from={before} to={person} />}
                <Person person={person} hideLevel />
              </Fragment>
            );
          })}
          <span className={s.when}>
            cost {formatNumber(cost, { digits: 2 })} <InfoButton metric="interactions.path" label="Cost of a path" />
          </span>
        </li>
      ))}
    </ol>
  );
}

type StepProps = {
  edge: TrustPath['edges'][number];
  from: TrustPath['people'][number];
  to: TrustPath['people'][number];
};

/** Why trust leads from one person to the next; each reason links to its rows. */
function Step({ edge: { review, vouch }, from, to }: StepProps) {
  const pair = `author=${encodeURIComponent(from.userkey)}&subject=${encodeURIComponent(to.userkey)}`;
  const of = `${personName(from)} ${personName(to)}`;
  return (
    <span className={s.step}>
      {' '}
      {vouch && (
        <Link to={`/vouches?${pair}`} aria-label={`vouches for: ${of}`}>
          vouches for
        </Link>
      )}
      {vouch && review && ' and '}
      {review && (
        <Link to={`/reviews?sentiment=positive&${pair}`} aria-label={`reviewed positively: ${of}`}>
          reviewed positively
        </Link>
      )}{' '}
    </span>
  );
}
