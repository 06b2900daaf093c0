import { type Found, PageHead, Person, SkeletonText, TimeAgo } from '@companion/ui/core';
import { Link } from '@companion/ui/router';
import { Amount, typeName } from '../slashes/Amount';
import { Outcome } from '../slashes/Outcome';
import type { Slash } from '../slashes/queries';
import s from './slash.module.css';
import { WhatNext } from './WhatNext';

type Props = {
  id: number;
  title: string;
  finding: Found;
  purpose: string;
  /** Undefined while loading. */
  slash: Slash | undefined;
};

/** Header of a slash page: who accuses whom of what, and the outcome. */
export function SlashHead({ id, title, finding, purpose, slash }: Props) {
  return (
    <>
      <PageHead title={title} finding={finding} purpose={purpose} />
      <section aria-label="The slash" className={s.slash}>
        {slash ? (
          <>
            <p className={s.line}>
              <Person person={slash.author} /> <span className={s.muted}>accused</span>{' '}
              <Person person={slash.subject} />
              <TimeAgo at={slash.openedAt} />
              <Outcome slash={slash} />
              <span>
                {typeName(slash.type)} slash, <Amount slash={slash} />
              </span>
            </p>
            <blockquote className={s.claim}>
              <bdi>{slash.claim || 'No claim was given.'}</bdi>
            </blockquote>
            {slash.status === 'open' && <WhatNext slash={slash} />}
          </>
        ) : (
          <SkeletonText lines={3} />
        )}
        <nav aria-label={`More about slash #${id}`} className={s.links}>
          <Link to={`/slash-votes/${id}`} whenMissing="nothing">
            Who voted which way
          </Link>
          <Link to={`/slashes/impact/${id}`} whenMissing="nothing">
            What it changed
          </Link>
          {slash && (
            <Link to={`/slashes?subject=${encodeURIComponent(slash.subject.userkey)}`}>Slashes on this person</Link>
          )}
        </nav>
      </section>
    </>
  );
}
