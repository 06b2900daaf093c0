import { formatDateTime, slashEnds } from '@companion/domain';
import { personName } from '@companion/ui/core';
import type { Slash } from '../slashes/queries';
import s from './slash.module.css';

/** The possible outcomes of an open slash, and what each costs whom. Which way it leans stays hidden. */
export function WhatNext({ slash }: { slash: Slash }) {
  const ends = slashEnds({ ...slash, subject: personName(slash.subject), author: personName(slash.author) });
  if (ends.length === 0) return null;
  return (
    <div className={s.next}>
      <p>
        <strong>What happens next</strong>{' '}
        <span className={s.muted}>
          Voting closes <time dateTime={slash.closesAt}>{formatDateTime(slash.closesAt)}</time>. Outcome by the share of
          the vote for the slash, weighted by score:
        </span>
      </p>
      <dl>
        {ends.map(({ share, outcome }) => (
          <div key={share}>
            <dt>{share}</dt>
            <dd>{outcome}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
