import { formatNumber } from '@companion/domain';
import { InfoButton, Person } from '@companion/ui/core';
import { Fragment } from 'react';
import s from './interactions.module.css';
import type { TrustPath } from './queries';

/** Ways from one person to another, the strongest first, each step with its reason. */
export function Paths({ paths }: { paths: readonly TrustPath[] }) {
  return (
    <ol className={s.paths}>
      {paths.map(({ people, edges, cost }) => (
        <li key={people.map(({ userId }) => userId).join()}>
          {people.map((person, place) => {
            const edge = edges[place - 1];
            return (
              <Fragment key={person.userId}>
                {edge && <span className={s.step}> {reason(edge)} </span>}
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

const reason = ({ review, vouch }: TrustPath['edges'][number]) =>
  [vouch && 'vouches for', review && 'reviewed positively'].filter(Boolean).join(' and ');
