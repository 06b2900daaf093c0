import { localStore } from '@companion/browser';
import { useQuery } from '@companion/data/query';
import { IconButton } from '@companion/ui/core';
import { useState } from 'react';
import { siteStatusQuery } from '../services/siteStatus';
import s from './SyncBanner.module.css';

const KEY = 'companion.banner-dismissed';

/** The operators' message to all visitors, as plain text. Dismissed permanently; a changed text brings it back. */
export function SiteBanner() {
  const { data } = useQuery(siteStatusQuery());
  const [dismissed, setDismissed] = useState(() => localStore.getItem(KEY));
  const banner = data?.banner;
  if (!banner || banner === dismissed) return null;
  const dismiss = () => {
    setDismissed(banner);
    // Without storage it comes back on the next load.
    localStore.setItem(KEY, banner);
  };
  return (
    <div className={`${s.banner} ${s.dismissible}`} role="status">
      <bdi>{banner}</bdi>
      <IconButton icon="close" label="Dismiss" size="sm" onClick={dismiss} />
    </div>
  );
}
