import { localStore } from '@companion/browser';
import { useQuery } from '@companion/data/query';
import { IconButton } from '@companion/ui/core';
import { useState } from 'react';
import { siteStatusQuery } from '../services/siteStatus';
import s from './SyncBanner.module.css';

const KEY = 'companion.banner-dismissed';

/** What the people who run the site want every visitor to read: plain text. Dismissed for good; other words bring it back. */
export function SiteBanner() {
  const { data } = useQuery(siteStatusQuery());
  const [dismissed, setDismissed] = useState(() => localStore.getItem(KEY));
  const banner = data?.banner;
  if (!banner || banner === dismissed) return null;
  const dismiss = () => {
    setDismissed(banner);
    // Without storage it comes back at the next load.
    localStore.setItem(KEY, banner);
  };
  return (
    <div className={`${s.banner} ${s.dismissible}`} role="status">
      <bdi>{banner}</bdi>
      <IconButton icon="close" label="Dismiss" size="sm" onClick={dismiss} />
    </div>
  );
}
