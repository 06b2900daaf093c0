import { useQuery } from '@companion/data/query';
import { siteStatusQuery } from '../services/siteStatus';
import s from './SyncBanner.module.css';

/** While the first sync runs: how far it is, so that nobody takes half the data for all of it. Later ones disturb nobody. */
export function SyncBanner() {
  const { data } = useQuery(siteStatusQuery());
  if (!data?.sync.running || data.sync.firstSyncDone) return null;
  const { percent, phase } = data.sync;
  return (
    <div className={s.banner} role="status">
      <span>
        Data is being read from the network{phase ? `: ${phase}` : ''}
        {percent === null ? '' : `, ${Math.round(percent)} %`}. Numbers grow until it is done.
      </span>
      <progress className={s.bar} max={100} value={percent ?? undefined} aria-label="Sync progress" />
    </div>
  );
}
