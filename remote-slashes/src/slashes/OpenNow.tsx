import { useQuery } from '@companion/data/query';
import { formatNumber } from '@companion/domain';
import { ErrorPanel, Icon, InfoButton, Skeleton, SkeletonBlock, TimeAgo } from '@companion/ui/core';
import { Link } from '@companion/ui/router';
import { useId } from 'react';
import { RENEW_MS, renewWhileOpen } from '../slash/renewWhileOpen';
import { OpenCard } from './OpenCard';
import { closedSlashesQuery, openSlashesQuery } from './queries';
import s from './slashes.module.css';
import { usualTurnout } from './usualTurnout';

const MOST_CARDS = 6;

/** The slashes being voted on, now or at the end of a past day; the one closing first in front. */
export function OpenNow({ asOf }: { asOf: string | null }) {
  const id = useId();
  const current = openSlashesQuery(MOST_CARDS, asOf);
  const { data, error, isPending, refetch } = useQuery(
    // Also polled while none is open, since one may be opened.
    asOf ? current : renewWhileOpen({ ...current, refetchInterval: RENEW_MS }, ({ rows }) => rows),
  );
  const some = Boolean(data && data.rows.length > 0);
  const closed = useQuery({ ...closedSlashesQuery(asOf), enabled: some });
  return (
    <section aria-labelledby={id} className={s.open}>
      <header className={s.openHead}>
        <h2 id={id}>
          {asOf ? 'Open on that day' : 'Open now'}
          <InfoButton metric="slashes.open" label="Open slashes" />
        </h2>
        {(isPending || some) && (
          <p>
            <Icon name="lock" /> Which way the votes lean stays hidden until a slash closes.
          </p>
        )}
        {data && data.total > MOST_CARDS && <Link to="?status=open&sort=closes">All {formatNumber(data.total)}</Link>}
      </header>
      {error && !data ? (
        <ErrorPanel what="The list of open slashes" error={error} onRetry={() => refetch()} />
      ) : (
        <Skeleton loading={isPending} shape={<CardShapes />}>
          {some ? (
            <ul className={s.cards}>
              {data?.rows.map((slash) => (
                <OpenCard key={slash.id} slash={slash} usual={usualTurnout(closed.data?.rows ?? [])} />
              ))}
            </ul>
          ) : (
            <p className={s.none}>
              {asOf ? 'No slash was open.' : 'No slash is open.'}{' '}
              {data?.lastClosedAt && (
                <>
                  The last one closed <TimeAgo at={data.lastClosedAt} />.
                </>
              )}
            </p>
          )}
        </Skeleton>
      )}
    </section>
  );
}

function CardShapes() {
  return (
    <span className={s.cards}>
      <SkeletonBlock height={227} />
    </span>
  );
}
