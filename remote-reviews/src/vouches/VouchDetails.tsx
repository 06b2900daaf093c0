import { formatDateTime } from '@companion/domain';
import type { Vouch } from './queries';
import s from './vouches.module.css';

/** The full comment, exact times and exact amount. */
export function VouchDetails({ vouch }: { vouch: Vouch }) {
  return (
    <div className={s.details}>
      <p className={s.words}>{vouch.comment ? <bdi>{vouch.comment}</bdi> : 'No comment.'}</p>
      <p>
        Vouched {formatDateTime(vouch.vouchedAt, { timeZone: 'UTC' })}
        {vouch.unvouchedAt && `, ended ${formatDateTime(vouch.unvouchedAt, { timeZone: 'UTC' })}`}
      </p>
      {vouch.amountWei === null ? (
        <p>The network gives no readable amount: this vouch counts, but adds nothing to a sum.</p>
      ) : (
        <p className={s.exact}>{vouch.amountWei} wei</p>
      )}
    </div>
  );
}
