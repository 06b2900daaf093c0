import { formatNumber } from '@companion/domain';
import { TimeAgo } from '@companion/ui/core';
import s from './home.module.css';
import type { Count, HomeStatus } from './queries';

const NAMES = [
  ['profiles', 'profiles'],
  ['reviews', 'reviews'],
  ['vouches', 'vouches'],
  ['slashes', 'slashes'],
  ['invitations', 'invitations'],
] as const;

const inWords = ({ n, exact }: Count) => (exact ? formatNumber(n) : `about ${formatNumber(n, { compact: true })}`);

/** One line: what the database contains and how old it is. */
export function DataStatus({ status }: { status: HomeStatus }) {
  const { counts, sync, dataUntil } = status;
  return (
    <section className={s.status} aria-label="Data status">
      <span>
        {dataUntil ? (
          <>
            Data until <TimeAgo at={dataUntil} />
          </>
        ) : (
          'The first sync is not finished'
        )}
      </span>
      {NAMES.filter(([key]) => sync.firstSyncDone || counts[key].n > 0).map(([key, name]) => (
        <span key={key}>
          {inWords(counts[key])} {name}
        </span>
      ))}
      {sync.status === 'failed' && <span>The last sync failed; older data is shown.</span>}
    </section>
  );
}
