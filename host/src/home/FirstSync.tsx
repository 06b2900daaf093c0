import { Card } from '@companion/ui/core';
import s from './home.module.css';
import type { HomeStatus } from './queries';

/** Shown while there is nothing to count: progress of the first sync, or why it has stopped. */
export function FirstSync({ sync }: { sync: HomeStatus['sync'] }) {
  const percent = sync.percent === null ? null : Math.round(sync.percent);
  if (!sync.running) {
    const failed = sync.status === 'failed';
    return (
      <Card title={failed ? 'The first sync stopped' : 'The first sync has not started yet'}>
        <p className={s.quiet}>
          {failed
            ? 'It resumes where it stopped once the sync is started again.'
            : 'This page fills up as soon as data arrives from the network.'}
        </p>
      </Card>
    );
  }
  return (
    <Card title={percent === null ? 'First sync is running' : `First sync is running (${percent}%)`}>
      <p className={s.quiet}>
        Data is being loaded from the network for the first time. Figures will appear here on their own.
      </p>
      <progress className={s.progress} max={100} value={percent ?? undefined} aria-label="First sync" />
    </Card>
  );
}
