import { useQuery } from '@companion/data/query';
import { formatNumber, publicSummaryOf } from '@companion/domain';
import {
  Avatar,
  ButtonLink,
  Eth,
  LevelChip,
  Num,
  personName,
  personPath,
  SummaryLine,
  useNow,
} from '@companion/ui/core';
import { Link } from '@companion/ui/router';
import type { ProfilesAddress } from './params';
import s from './profiles.module.css';
import { type Brief, type ProfileRow, type ProfilesResult, summariesQuery } from './queries';
import { ReviewCounts } from './ReviewCounts';

type PeopleCardsProps = { list: ProfilesAddress; result: ProfilesResult };

/** The same result as cards, for browsing rather than comparing. */
export function PeopleCards({ list, result }: PeopleCardsProps) {
  const { page, per } = list.values;
  const more = page * per < result.total;
  // The cards do not wait for the summaries.
  const { data } = useQuery(summariesQuery(result.rows));
  const briefs = new Map(data?.people.map((brief) => [brief.userId, brief]));
  return (
    <>
      <ul className={s.cards} aria-label="People">
        {result.rows.map((row) => (
          <li key={row.userId}>
            <PersonTile row={row} brief={briefs.get(row.userId)} />
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

/** @param brief Undefined while loading: its lines are reserved. */
function PersonTile({ row, brief }: { row: ProfileRow; brief: Brief | undefined }) {
  const now = useNow();
  const summary = brief && publicSummaryOf({ ...brief, score: row.score, asOf: now });
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
      <div className={s.cardSummary}>{summary && <SummaryLine of={summary} />}</div>
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
