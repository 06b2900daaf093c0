import { capitalized, counted, formatDate, formatDuration, formatNumber } from '@companion/domain';
import { Badge, Card, Num, TimeAgo } from '@companion/ui/core';
import { lagOf } from './lag';
import type { SiteStats } from './queries';
import { RowsTable } from './RowsTable';
import s from './siteStats.module.css';

const NAMES: Record<SiteStats['coverage'][number]['entity'], string> = {
  profiles: 'Profiles',
  reviews: 'Reviews',
  vouches: 'Vouches',
  votes: 'Votes',
  slashes: 'Slashes',
  invitations: 'Invitations',
  markets: 'Markets',
  scoreHistory: 'Score snapshots',
};

/** How complete and how recent the data is. */
export function DataState({ data }: { data: SiteStats }) {
  const { coverage, failing, lagSeconds, notUnderstood, rollups } = data;
  const { late, words } = lagOf(lagSeconds);
  const unread = Object.entries(notUnderstood);
  return (
    <>
      {failing.length > 0 && (
        <Card
          title="Not updating right now"
          note="Pages keep showing what was loaded before"
          actions={
            <Badge tone="warning" icon="alert">
              {counted(failing.length, 'kind')}
            </Badge>
          }
          flush
        >
          <RowsTable
            head={['What', 'Because', 'Since', 'Last read']}
            rows={failing.map(({ reader, label, why, since, readAt }) => ({
              key: reader,
              cells: [
                capitalized(label),
                why,
                <TimeAgo key="since" at={since} />,
                readAt ? <TimeAgo key="read" at={readAt} /> : 'never',
              ],
            }))}
          />
        </Card>
      )}
      <Card
        title="Data on this site"
        note="Rows of each kind, from the first event to the newest"
        actions={
          <Badge tone={late ? 'warning' : 'positive'} icon={late ? 'alert' : 'check'}>
            {words}
          </Badge>
        }
        flush
      >
        <RowsTable
          head={['Kind', 'Rows', 'First', 'Newest', 'Gaps']}
          rows={coverage.map(({ entity, rows, first, newest, understood }) => ({
            key: entity,
            cells: [
              NAMES[entity],
              `${rows.exact ? '' : 'about '}${formatNumber(rows.n)}`,
              first && formatDate(first, { timeZone: 'UTC' }),
              newest && <TimeAgo at={newest} />,
              understood ? 'none known' : 'some rows could not be read',
            ],
          }))}
        />
        {unread.length > 0 && (
          <p className={s.below}>
            Not readable and left out: {unread.map(([kind, n]) => `${formatNumber(n)} of ${kind}`).join(', ')}.
          </p>
        )}
      </Card>
      <details className={s.group}>
        <summary>
          Precomputed tables <span className={s.muted}>{rollups.length}, with how often each is refreshed</span>
        </summary>
        <RowsTable
          head={['Table', 'Every', 'Finished', 'Rows']}
          rows={rollups.map(({ name, periodSeconds, finishedAt, rows }) => ({
            key: name,
            cells: [
              name,
              formatDuration(periodSeconds),
              finishedAt ? formatDate(finishedAt, { timeZone: 'UTC' }) : 'not yet',
              <Num key="rows" value={rows} />,
            ],
          }))}
        />
      </details>
    </>
  );
}
