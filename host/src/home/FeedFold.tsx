import { counted } from '@companion/domain';
import { Eth, TimeAgo } from '@companion/ui/core';
import s from './Feed.module.css';
import { FeedRow } from './FeedRow';
import { type Fold, foldTotals } from './foldFeed';
import { feedKey } from './queries';

/** "23 people vouched, 1.9 ETH": similar entries of an hour in one expandable line. */
export function FeedFold({ fold }: { fold: Fold }) {
  const { people, wei } = foldTotals(fold);
  const [newest] = fold.items;
  return (
    <li className={s.item} data-kind={fold.kind}>
      <div className={s.time}>
        <TimeAgo at={newest.at} />
      </div>
      <details className={s.fold}>
        <summary>
          {counted(people, 'person', 'people')}{' '}
          {fold.kind === 'unhealthy'
            ? `took back ${counted(fold.items.length, 'vouch', 'vouches')} as unhealthy`
            : 'vouched'}
          {wei !== null && (
            <>
              , <Eth wei={wei} />
            </>
          )}
        </summary>
        <ol className={s.feed}>
          {fold.items.map((item) => (
            <FeedRow key={feedKey(item)} item={item} />
          ))}
        </ol>
      </details>
    </li>
  );
}
