import { useQuery } from '@companion/data/query';
import { IconButton } from '@companion/ui/core';
import { useState } from 'react';
import { siteStatusQuery } from '../services/siteStatus';
import s from './SyncBanner.module.css';

const KEY = 'companion.banner-dismissed';

/** What the people who run the site want every visitor to read: plain text. Dismissed for good; other words bring it back. */
export function SiteBanner() {
  const { data } = useQuery(siteStatusQuery());
  const [dismissed, setDismissed] = useState(readDismissed);
  const banner = data?.banner;
  if (!banner || banner === dismissed) return null;
  const dismiss = () => {
    setDismissed(banner);
    try {
      localStorage.setItem(KEY, banner);
    } catch {
      // Without storage it comes back at the next load.
    }
  };
  return (
    <div className={`${s.banner} ${s.dismissible}`} role="status">
      <bdi>{banner}</bdi>
      <IconButton icon="close" label="Dismiss" size="sm" onClick={dismiss} />
    </div>
  );
}

function readDismissed(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}
