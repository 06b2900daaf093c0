import type { foundRows } from '@companion/functions/found-rows';
import { FoundCount } from './FoundCount';
import s from './profiles.module.css';

/** Active reviews received: positive / neutral / negative, each linked to its rows. */
export function ReviewLinks({ row }: { row: Parameters<typeof foundRows>[0] }) {
  return (
    <span className={s.counts}>
      <FoundCount row={row} rows="positive" /> / <FoundCount row={row} rows="neutral" /> /{' '}
      <FoundCount row={row} rows="negative" />
    </span>
  );
}
