import { Card } from '@companion/ui/core';
import s from './home.module.css';
import type { HomeStatus } from './queries';

/** Shown while there is nothing to count: how far the first sync is, or why it stands still. */
export function FirstSync({ sync }: { sync: HomeStatus['sync'] }) {
  const percent = sync.percent === null ? null : Math.round(sync.percent);
  if (!sync.running) {
    const failed = sync.status === 'failed';
    return (
      <Card title={failed ? 'The first sync stopped' : 'The first sync has not started yet'}>
        <p className={s.quiet}>
          {failed
            ? 'It goes on from where it stopped as soon as the sync is started again.'
            : 'This page fills as soon as data of the network arrives.'}
        </p>
      </Card>
    );
  }
  return (
    <Card title={percent === null ? 'First sync is running' : `First sync is running (${percent}%)`}>
      <p className={s.quiet}>
        Data of the network is being read for the first time. Figures appear here by themselves.
      </p>
      <progress className={s.progress} max={100} value={percent ?? undefined} aria-label="First sync" />
    </Card>
  );
}
