import { formatDateTime } from '@companion/domain';
import type { Slash } from '../slashes/queries';
import { nextSteps } from './nextSteps';
import s from './slash.module.css';

/** How an open slash can end, and what each end costs whom. Which way it leans stays hidden. */
export function WhatNext({ slash }: { slash: Slash }) {
  const steps = nextSteps(slash);
  if (steps.length === 0) return null;
  return (
    <div className={s.next}>
      <p>
        <strong>What happens next</strong>{' '}
        <span className={s.muted}>
          Voting closes <time dateTime={slash.closesAt}>{formatDateTime(slash.closesAt)}</time>. By the share of the
          vote for the slash, weighted by score:
        </span>
      </p>
      <dl>
        {steps.map(({ share, outcome }) => (
          <div key={share}>
            <dt>{share}</dt>
            <dd>{outcome}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
