import { CopyButton } from '@companion/ui/core';
import { useState } from 'react';
import { badgeCode } from './badgeCode';
import s from './header.module.css';
import type { KnownProfile } from './queries';

/** A person's badge and its embed code; hidden if no site server can render it. */
export function BadgeCode({ person }: Pick<KnownProfile, 'person'>) {
  const [isThere, setThere] = useState(true);
  if (!isThere) return null;
  const { picture, markdown, html } = badgeCode(person, window.location.origin);
  return (
    <>
      <img
        className={s.badge}
        src={picture}
        alt="Badge for other sites"
        width={344}
        height={56}
        onError={() => setThere(false)}
      />
      <div className={s.citeActions}>
        <CopyButton wide text={markdown} label="Copy badge as Markdown" />
        <CopyButton wide text={html} label="Copy badge as HTML" />
      </div>
    </>
  );
}
