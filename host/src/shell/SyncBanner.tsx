import { useQuery, useQueryClient } from '@companion/data/query';
import { type ReactNode, useEffect, useRef } from 'react';
import { siteStatusQuery } from '../services/siteStatus';
import s from './SyncBanner.module.css';

/**
 * While the first sync runs, and while figures are first computed: shows the progress, so that partial data is not mistaken
 * for all of it. Later syncs show nothing.
 */
export function SyncBanner() {
  const { data } = useQuery(siteStatusQuery());
  const queries = useQueryClient();
  const counting = data && Boolean(data.sync.counted);
  const before = useRef(counting);
  useEffect(() => {
    // Missing data is now available: open pages refetch.
    if (before.current && counting === false) void queries.invalidateQueries();
    before.current = counting;
  }, [counting, queries]);
  if (!data) return null;
  const { running, firstSyncDone, percent, phase, counted } = data.sync;
  if (running && !firstSyncDone)
    return (
      <Banner label="Sync progress" share={percent === null ? undefined : percent / 100}>
        Data is being loaded from the network{phase ? `: ${phase}` : ''}
        {percent === null ? '' : `, ${Math.round(percent)}%`}. Numbers grow until this is done.
      </Banner>
    );
  if (!firstSyncDone || !counted) return null;
  return (
    <Banner label="Counting progress" share={counted.done / counted.of}>
      Figures are being calculated for the first time: {counted.done} of {counted.of} kinds are done. The others show
      nothing or 0 until then.
    </Banner>
  );
}

/** `share` from 0 to 1; undefined while unknown. Hides everything marked `data-when-complete`. */
function Banner({ label, share, children }: { label: string; share: number | undefined; children: ReactNode }) {
  return (
    <div className={`${s.banner} ${s.floating}`} role="status" data-incomplete="">
      <span>{children}</span>
      <progress className={s.bar} value={share} aria-label={label} />
    </div>
  );
}
