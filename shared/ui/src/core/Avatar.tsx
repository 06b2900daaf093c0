import { useState } from 'react';
import s from './Person.module.css';

/** The content security policy blocks images from other sites; the site server proxies known addresses. */
const PROXY = '/network/picture?source=';

/** Address of a picture from the web or this site; null if the field has no address. */
function pictureAt(source: string | null | undefined): string | null {
  if (typeof source !== 'string') return null;
  if (/^https?:\/\//i.test(source)) return PROXY + encodeURIComponent(source);
  return /^\/(?!\/)/.test(source) ? source : null;
}

export type AvatarProps = { source: string | null | undefined; size?: 16 | 24 | 32 | 48 | 96 };

/** Round picture of a person; a missing or broken one falls back to the default. Decorative: the name is beside it. */
export function Avatar({ source, size = 24 }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const address = pictureAt(source);
  if (address === null || broken === address) return <DefaultAvatar size={size} />;
  return (
    <img
      className={s.avatar}
      src={address}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setBroken(address)}
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
