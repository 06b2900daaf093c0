import { formatNumber } from '@companion/domain';
import { Avatar, ButtonLink, Eth, LevelChip, Num, personName, personPath } from '@companion/ui/core';
import { Link } from '@companion/ui/router';
import type { ProfilesAddress } from './params';
import s from './profiles.module.css';
import type { ProfileRow, ProfilesResult } from './queries';
import { ReviewCounts } from './ReviewCounts';

type PeopleCardsProps = { list: ProfilesAddress; result: ProfilesResult };

/** The same result as cards, for looking at people instead of comparing them. */
export function PeopleCards({ list, result }: PeopleCardsProps) {
  const { page, per } = list.values;
  const more = page * per < result.total;
  return (
    <>
      <ul className={s.cards} aria-label="People">
        {result.rows.map((row) => (
          <li key={row.userId}>
            <PersonTile row={row} />
          </li>
        ))}
      </ul>
      {(page > 1 || more) && (
        <nav className={s.buttons} aria-label="Pages">
          {page > 1 && (
            <ButtonLink icon="chevronLeft" to={list.href({ page: page - 1 })}>
              Previous
            </ButtonLink>
          )}
          <span>
            {formatNumber((page - 1) * per + 1)} – {formatNumber((page - 1) * per + result.rows.length)} of{' '}
            {result.totalExact ? '' : 'about '}
            {formatNumber(result.total)}
          </span>
          {more && (
            <ButtonLink icon="chevronRight" to={list.href({ page: page + 1 })}>
              Next
            </ButtonLink>
          )}
        </nav>
      )}
    </>
  );
}

function PersonTile({ row }: { row: ProfileRow }) {
  return (
    <Link to={personPath(row)} className={s.card}>
      <span className={s.cardHead}>
        <Avatar source={row.avatar} size={48} />
        <span className={s.cardWords}>
          <bdi translate="no" className={s.cardName}>
            {personName(row)}
          </bdi>
          {row.handle && (
            <bdi translate="no" className={s.cardHandle}>
              @{row.handle}
            </bdi>
          )}
        </span>
        <span className={s.cardScore}>
          <Num value={row.score} />
          <LevelChip score={row.score} />
        </span>
      </span>
      <dl className={s.facts}>
        <div>
          <dt>30 d</dt>
          <dd>
            <Num value={row.delta30d} signed />
          </dd>
        </div>
        <div>
          <dt>Reviews</dt>
          <dd>
            <ReviewCounts counts={row.reviews} />
          </dd>
        </div>
        <div>
          <dt>Vouched in</dt>
          <dd>
            <Eth wei={row.vouchedInWei} />
          </dd>
        </div>
      </dl>
    </Link>
  );
}
