import { useState } from 'react';
import s from './Person.module.css';

/** Only pictures from the web or from this site; anything else in the field is not an address of a picture. */
function usable(source: string | null | undefined): source is string {
  return typeof source === 'string' && /^(https?:\/\/|\/(?!\/))/i.test(source);
}

export type AvatarProps = { source: string | null | undefined; size?: 16 | 24 | 32 | 48 | 96 };

/** Round picture of a person; a missing or broken one gives the default picture. Decoration: the name stands beside it. */
export function Avatar({ source, size = 24 }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  if (!usable(source) || broken === source) return <DefaultAvatar size={size} />;
  return (
    <img
      className={s.avatar}
      src={source}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setBroken(source)}
    />
  );
}

function DefaultAvatar({ size }: { size: number }) {
  return (
    <svg className={s.avatar} viewBox="0 0 24 24" width={size} height={size} aria-hidden="true" data-default-avatar="">
      <circle cx="12" cy="12" r="12" fill="var(--raised)" />
      <circle cx="12" cy="9.5" r="3.75" fill="var(--muted)" opacity="0.7" />
      <path
        d="M4.8 20.5a7.4 7.4 0 0 1 14.4 0A12 12 0 0 1 12 24a12 12 0 0 1-7.2-3.5Z"
        fill="var(--muted)"
        opacity="0.7"
      />
    </svg>
  );
}
