import { formatPercent, slashEnds } from '@companion/domain';
import { Card, Person, personName, useNow } from '@companion/ui/core';
import { Link } from '@companion/ui/router';
import { closesIn } from './closesIn';
import s from './openSlashes.module.css';
import type { OpenSlash } from './queries';

/** Slashes being voted on, the one closing first in front; nothing if there are none. */
export function OpenSlashes({ open, total }: { open: readonly OpenSlash[]; total: number }) {
  if (open.length === 0) return null;
  return (
    <Card
      title="Open slashes"
      note="Members vote on each accusation. Which way it leans stays hidden until it closes."
      actions={total > open.length && <Link to="/slashes?status=open&sort=closes">All {total}</Link>}
    >
      <ul className={s.cards}>
        {open.map((slash) => (
          <OpenCard key={slash.id} slash={slash} />
        ))}
      </ul>
    </Card>
  );
}

function OpenCard({ slash }: { slash: OpenSlash }) {
  const left = closesIn(slash.closesAt, useNow());
  const ends = slashEnds({ ...slash, subject: personName(slash.subject), author: personName(slash.author) });
  return (
    <li className={s.card}>
      <p className={s.line}>
        <Person person={slash.subject} />
        <span className={s.left}>{left ? `closes in ${left}` : 'voting has ended'}</span>
      </p>
      <p className={s.claim}>
        <bdi>{slash.claim || 'No claim was written.'}</bdi>
      </p>
      <dl className={s.ends}>
        {ends.map(({ share, outcome }) => (
          <div key={share}>
            <dt>{share}</dt>
            <dd>{outcome}</dd>
          </div>
        ))}
      </dl>
      <p className={s.line}>
        <span className={s.muted}>
          {slash.votes} {slash.votes === 1 ? 'vote' : 'votes'}
          {slash.turnoutPct !== null && `, ${formatPercent(slash.turnoutPct / 100)} of active members`}
        </span>
        <Link to={`/slash-votes/${slash.id}`} className={s.follow}>
          Follow it
        </Link>
      </p>
    </li>
  );
}
